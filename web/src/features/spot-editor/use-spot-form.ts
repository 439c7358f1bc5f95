import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { SpotProblem } from '#web/components/spot-form/form-field.ts';

/** The controls of the parts of a low-emission zone. */
const ZONE_CONTROLS: Partial<Record<string, string>> = {
  name: 'zoneName',
  labels: 'zoneLabels',
  note: 'zoneNote',
};

/** The control of a part of the body that the server did not accept, such as `body.accessHours.end`. */
const getControl = (path: string): string => {
  const [, field = '', part = ''] = path.split('.');
  if (field === 'accessHours') return part === 'end' ? 'accessEnd' : 'accessStart';
  if (field === 'dimensions') return part || 'length';
  if (field === 'lowEmissionZone') return ZONE_CONTROLS[part] ?? field;
  return field === 'latitude' || field === 'longitude' ? 'address' : field;
};

const getMessage = (field: string, { code }: ApiError): SpotProblem['message'] => {
  if (code === 'address_without_street') return 'publish.streetRequired';
  if (code === 'no_tax_rate') return 'fields.noTaxRate';
  if (code === 'pattern_outside_access_hours') return 'fields.patternOutsideAccess';
  if (code === 'spot_rented') return 'fields.spotRented';
  return field === 'address' ? 'dashboard.positionRefused' : 'dashboard.fieldRefused';
};

const getRefused = (error: Error | null): SpotProblem[] =>
  error instanceof ApiError
    ? error.issues.map(({ path }) => {
        const field = getControl(path);
        return { field, message: getMessage(field, error) };
      })
    : [];

/**
 * The checks of an edit form: after a failed attempt errors are shown, and go as they are mended. `error` is what saving
 * ended with; fields that the server did not accept are shown like those that are found here.
 */
export const useSpotForm = (check: () => SpotProblem[], error: Error | null) => {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const problems = [...(isAttempted ? check() : []), ...getRefused(error)];

  /** At once: a press on a button that a smooth scroll is moving can miss it. */
  const focus = (problem: SpotProblem | undefined) => {
    if (!problem) return;
    const control = form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  useEffect(() => focus(getRefused(error)[0]), [error]);

  /** Whether everything is in order; if not, the first problem gets the focus. */
  const attempt = () => {
    const [first] = check();
    setIsAttempted(first !== undefined);
    focus(first);
    return first === undefined;
  };
  const getError = (field: string) => {
    const problem = problems.find((one) => one.field === field);
    return problem && text(problem.message, { min: problem.min, max: problem.max });
  };
  return { form, attempt, errorOf: getError };
};
