import { useRef, useState } from 'react';

interface Problem<Field extends string> {
  field: Field;
  message: string;
}

/**
 * The first problem of a form: told under its field, which gets the focus. Fields are found by their `name`.
 * `errorOf(field)` goes to the field's `error`.
 */
export const useProblem = <Field extends string>() => {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem<Field>>();
  const tell = (field: Field, message: string) => {
    setProblem({ field, message });
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  return {
    form,
    tell,
    clear: () => setProblem(undefined),
    errorOf: (field: Field) => (problem?.field === field ? problem.message : undefined),
  };
};

/** One text field of a submitted form. */
export const readField = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
