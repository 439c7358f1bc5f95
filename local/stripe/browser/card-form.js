import { isolatedHost, node } from './appearance.js';
import { cvcLength, digitsOf, formatExpiry, formatNumber, problems } from './card-number.js';

const FIELDS = [
  {
    name: 'number',
    autocomplete: 'cc-number',
    placeholder: () => '1234 1234 1234 1234',
    format: formatNumber,
  },
  {
    name: 'expiry',
    autocomplete: 'cc-exp',
    placeholder: (texts) => texts.expiryPlaceholder,
    format: formatExpiry,
  },
  { name: 'cvc', autocomplete: 'cc-csc', placeholder: () => 'CVC', format: null },
];

/** Writes the value as it should read and keeps the caret behind the same digit. */
const reformat = (input, format) => {
  const typedBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  const atEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  if (atEnd) return;
  let caret = 0;
  for (let seen = 0; seen < typedBefore && caret < formatted.length; caret += 1) {
    if (/\d/.test(formatted[caret])) seen += 1;
  }
  input.setSelectionRange(caret, caret);
};

const buildField = ({ name, autocomplete, placeholder }, texts) => {
  const input = node('input', {
    id: name,
    name,
    autocomplete,
    placeholder: placeholder(texts),
    inputmode: 'numeric',
    'aria-required': 'true',
    'aria-describedby': `${name}-error`,
  });
  const error = node('p', { class: 'error', id: `${name}-error`, role: 'alert' });
  const box = node('div', { class: 'field' }, node('label', { for: name }, texts[name]), input, error);
  return { box, input, error };
};

/**
 * The three card fields in a labelled group. `changed`, `focused` and `left` are called as the person types
 * and moves; `submitted` when they press Enter, which in the real iframe submits the form around it.
 */
export const createCardForm = ({ texts, changed, focused, left, submitted }) => {
  const { host, root } = isolatedHost();
  const fields = Object.fromEntries(FIELDS.map((field) => [field.name, buildField(field, texts)]));
  const value = (name) => fields[name].input.value;
  const problemOf = (name) => problems[name](value(name), value('number'));
  const names = FIELDS.map(({ name }) => name);

  const showProblem = (name, code) => {
    const { input, error } = fields[name];
    if (code) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    error.textContent = code ? texts[code] : '';
  };

  for (const { name, format } of FIELDS) {
    const { input } = fields[name];
    input.addEventListener('input', () => {
      if (format) reformat(input, format);
      else input.value = digitsOf(input.value).slice(0, cvcLength(digitsOf(value('number'))));
      showProblem(name);
      changed();
    });
    input.addEventListener('focus', focused);
    input.addEventListener('blur', () => {
      if (input.value) showProblem(name, problemOf(name));
      left();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') submitted();
    });
  }

  const boxes = node('div', { class: 'fields' }, ...names.map((name) => fields[name].box));
  const note = node('p', { class: 'note' }, texts.note);
  root.append(node('div', { role: 'group', 'aria-label': texts.group }, note, boxes));

  return {
    host,
    type: () => 'card',
    /** A card field offers nothing else. */
    offer() {},
    isEmpty: () => names.every((name) => value(name) === ''),
    isComplete: () => names.every((name) => !problemOf(name)),
    /** Shows what is wrong, moves to the first wrong field, and answers its code. */
    validate() {
      const wrong = names.filter((name) => problemOf(name));
      for (const name of names) showProblem(name, problemOf(name));
      if (wrong.length > 0) fields[wrong[0]].input.focus();
      return wrong.length > 0 ? problemOf(wrong[0]) : undefined;
    },
    /** The fields from which the API makes a payment method. */
    data() {
      const expiry = digitsOf(value('expiry'));
      return {
        type: 'card',
        card: {
          number: digitsOf(value('number')),
          exp_month: expiry.slice(0, 2),
          exp_year: expiry.slice(2),
          cvc: value('cvc'),
        },
      };
    },
    setReadOnly(readOnly) {
      for (const name of names) fields[name].input.disabled = readOnly;
    },
    focus: () => fields.number.input.focus(),
    blur: () => root.activeElement?.blur(),
    clear() {
      for (const name of names) {
        fields[name].input.value = '';
        showProblem(name);
      }
      changed();
    },
  };
};
