import { isolatedHost, node } from './appearance.js';

/** A mobile number of Spain, as the API takes it. */
const phoneOf = (text) => text.replace(/^\s*(\+|00)34/, '').replace(/\D/g, '');
const problemOf = (text) => (/^[67]\d{8}$/.test(phoneOf(text)) ? undefined : 'incomplete_phone_number');

/** The one field of Bizum. The callbacks are those of `createCardForm`. */
export const createBizumForm = ({ texts, changed, focused, left, submitted }) => {
  const { host, root } = isolatedHost();
  const input = node('input', {
    id: 'phone',
    type: 'tel',
    autocomplete: 'tel-national',
    placeholder: '600 00 00 01',
    'aria-required': 'true',
    'aria-describedby': 'phone-error',
  });
  const error = node('p', { class: 'error', id: 'phone-error', role: 'alert' });
  const label = node('label', { for: 'phone' }, texts.phone);
  const tests = node('ul', { class: 'tests' }, ...texts.testPhones.map((text) => node('li', {}, text)));
  root.append(
    node(
      'div',
      { role: 'group', 'aria-label': texts.bizumGroup },
      node('div', { class: 'field' }, label, input, error),
      node('details', { class: 'note' }, node('summary', {}, texts.bizumNote), tests),
    ),
  );

  const showProblem = (code) => {
    if (code) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    error.textContent = code ? texts[code] : '';
  };
  input.addEventListener('input', () => {
    showProblem();
    changed();
  });
  input.addEventListener('focus', focused);
  input.addEventListener('blur', () => {
    if (input.value) showProblem(problemOf(input.value));
    left();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') submitted();
  });

  return {
    host,
    isEmpty: () => input.value === '',
    isComplete: () => !problemOf(input.value),
    validate() {
      const code = problemOf(input.value);
      showProblem(code);
      if (code) input.focus();
      return code;
    },
    data: () => ({ type: 'bizum', billing_details: { phone: `+34${phoneOf(input.value)}` } }),
    setReadOnly(readOnly) {
      input.disabled = readOnly;
    },
    focus: () => input.focus(),
    blur: () => root.activeElement?.blur(),
    clear() {
      input.value = '';
      showProblem();
      changed();
    },
  };
};
