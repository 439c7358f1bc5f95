import { useRef, useState } from 'react';
import { useText, type Text } from '#web/i18n/use-text.ts';

/** What is wrong, in words; made when it is shown, it follows the language of the page. */
export type Told = string | ((text: Text) => string);

interface Problem<Field extends string> {
  field: Field;
  message: Told;
}

/**
 * The first problem of a form: told under its field, which gets the focus. Fields are found by their `name`.
 * `errorOf(field)` goes to the field's `error`.
 */
export const useProblem = <Field extends string>() => {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem<Field>>();
  const text = useText();
  const wordsOf = ({ message }: Problem<Field>) => (typeof message === 'string' ? message : message(text));
  const tell = (field: Field, message: Told) => {
    setProblem({ field, message });
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  return {
    form,
    tell,
    clear: () => setProblem(undefined),
    errorOf: (field: Field) => (problem?.field === field ? wordsOf(problem) : undefined),
  };
};

/** One text field of a submitted form. */
export const readField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
