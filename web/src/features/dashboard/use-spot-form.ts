import { useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { checkValues, type HourBounds, type Problem, type SpotValues } from './spot-values.ts';

export interface SpotFormProps {
  values: SpotValues;
  change: (changes: Partial<SpotValues>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The checks of an edit form: after a failed attempt errors are shown, and go as they are mended. */
export const useSpotForm = (values: SpotValues, hours: HourBounds) => {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const problems: Problem[] = isAttempted ? checkValues(values, hours) : [];

  /** Whether everything is in order; if not, the first problem gets the focus. */
  const attempt = () => {
    const [first] = checkValues(values, hours);
    setIsAttempted(first !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
    return first === undefined;
  };
  const errorOf = (field: string) => {
    const problem = problems.find((one) => one.field === field);
    return problem && text(problem.message, { min: problem.min });
  };
  return { form, attempt, errorOf };
};
