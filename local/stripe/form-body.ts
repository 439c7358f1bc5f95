export type FormValue = string | FormValue[] | Form;
export interface Form {
  [key: string]: FormValue;
}

const emptyForm = (): Form => Object.create(null) as Form; // no prototype: `__proto__` is a key like any other

/** `a[b][0]` as ['a', 'b', '0'], the way Stripe's clients write nesting. */
const pathOf = (name: string): string[] => {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, open), ...inner];
};

const put = (form: Form, path: string[], value: string): void => {
  let at = form;
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(at).length) : step;
    if (depth === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = at[key];
    if (typeof next === 'object' && !Array.isArray(next)) at = next;
    else at = at[key] = emptyForm();
  }
};

/** Objects whose keys are 0, 1, 2... were lists before they were written as a form. */
const withLists = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const values = Object.values(value).map(withLists);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values;
  const form = emptyForm();
  for (const [index, key] of keys.entries()) form[key] = values[index] ?? '';
  return form;
};

/** Reads an `application/x-www-form-urlencoded` body or a query string with bracket nesting. */
export const parseForm = (text: string): Form => {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  const form = emptyForm();
  for (const [key, value] of Object.entries(root)) form[key] = withLists(value);
  return form;
};

/** Serialises parameters independently of their order; idempotency keys are compared by this text. */
export const canonicalForm = (value: FormValue): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  const parts = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${canonicalForm(inner)}`);
  return `{${parts.sort().join(',')}}`;
};
