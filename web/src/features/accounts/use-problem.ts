import { useRef, useState } from 'react';
import { useText, type Text } from '#web/i18n/use-text.ts';

/** What is wrong, in words; made when it is shown, it follows the language of the page. */
export type Told = string | ((text: Text) => string);

export interface Problem<Field extends string> {
  field: Field;
  message: Told;
}

/**
 * The problems of a form: each is told under its field, and the first field gets the focus. Fields are found by their `name`.
 * `errorOf(field)` goes to the field's `error`.
 */
export const useProblem = <Field extends string>() => {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly Problem<Field>[]>([]);
  const text = useText();
  const wordsOf = ({ message }: Problem<Field>) => (typeof message === 'string' ? message : message(text));
  const tellAll = (found: readonly Problem<Field>[]) => {
    setProblems(found);
    form.current?.querySelector<HTMLElement>(`[name="${found[0]?.field}"]`)?.focus();
  };
  return {
    form,
    tell: (field: Field, message: Told) => tellAll([{ field, message }]),
    tellAll,
    clear: () => setProblems([]),
    errorOf: (field: Field) => problems.filter((problem) => problem.field === field).map(wordsOf)[0],
  };
};

/** One text field of a submitted form. */
export const readField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
