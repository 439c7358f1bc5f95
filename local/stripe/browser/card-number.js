export const digitsOf = (text) => text.replace(/\D/g, '');

const isAmex = (number) => /^3[47]/.test(number);
const lengthOf = (number) => (isAmex(number) ? 15 : 16);
export const cvcLength = (number) => (isAmex(number) ? 4 : 3);

/** The check digit of a card number (ISO/IEC 7812). */
const passesLuhn = (number) => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
};

/** 4242 4242 4242 4242, or 3782 822463 10005 for American Express. */
export const formatNumber = (text) => {
  const number = digitsOf(text).slice(0, lengthOf(digitsOf(text)));
  const groups = isAmex(number) ? /(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (number.match(groups) ?? []).slice(1).filter(Boolean).join(' ');
};

/** "MM / YY"; a first digit over 1 can only be a month of its own, and a year may come with its century. */
export const formatExpiry = (text) => {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const year = digits.slice(2);
  const shortYear = year.length === 4 ? year.slice(2) : year.slice(0, 2);
  return shortYear ? `${digits.slice(0, 2)} / ${shortYear}` : digits.slice(0, 2);
};

/** The error of each value, by Stripe's error codes; undefined when it is complete. */
export const problems = {
  number(text) {
    const number = digitsOf(text);
    if (number.length < lengthOf(number)) return 'incomplete_number';
    return passesLuhn(number) ? undefined : 'invalid_number';
  },
  expiry(text) {
    const digits = digitsOf(text);
    if (digits.length < 4) return 'incomplete_expiry';
    const month = Number(digits.slice(0, 2));
    const year = 2000 + Number(digits.slice(2));
    const today = new Date();
    if (month < 1 || month > 12) return 'invalid_expiry_month';
    if (year < today.getFullYear()) return 'invalid_expiry_year_past';
    const past = year === today.getFullYear() && month < today.getMonth() + 1;
    return past ? 'invalid_expiry_month_past' : undefined;
  },
  cvc(text, number) {
    return digitsOf(text).length === cvcLength(digitsOf(number)) ? undefined : 'incomplete_cvc';
  },
};
