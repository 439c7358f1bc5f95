import { useRef, useState } from 'react';
import { useText, type Text } from '#web/i18n/use-text.ts';

/** Rendered when it is shown, so that it follows the language of the page. */
export type Told = (text: Text) => string;

export interface Problem<Field extends string> {
  field: Field;
  message: Told;
}

/**
 * The problems of a form: each is shown under its field, and the first field gets the focus. Fields are found by their `name`. Pass
 * `errorOf(field)` as the field's `error`.
 */
export const useProblem = <Field extends string>() => {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly Problem<Field>[]>([]);
  const text = useText();
  const tellAll = (found: readonly Problem<Field>[]) => {
    setProblems(found);
    const field = form.current?.querySelector<HTMLElement>(`[name="${found[0]?.field}"]`);
    // A field in a part that is closed can neither be seen nor focused.
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  };
  return {
    form,
    tell: (field: Field, message: Told) => tellAll([{ field, message }]),
    tellAll,
    clear: () => setProblems([]),
    errorOf: (field: Field) => problems.find((problem) => problem.field === field)?.message(text),
  };
};

/** The problem of one field, if there is one. */
export const problemIf = <Field extends string>(
  isWrong: boolean,
  field: Field,
  message: Told,
): Problem<Field>[] => (isWrong ? [{ field, message }] : []);

export const missing = <Field extends string>(field: Field, value: string): Problem<Field>[] =>
  problemIf(!value, field, (text) => text('accounts.completeAll'));

/** One text field of a submitted form. */
export const readField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
