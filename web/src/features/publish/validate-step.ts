import { hasAvailableDay } from '#web/components/spot-form/available-days.ts';
import { problemUnless, type SpotProblem } from '#web/components/spot-form/form-field.ts';
import { ANSWERS, CONDITIONS, PRICES, ARRIVAL } from '#web/components/spot-form/form-fields.tsx';
import {
  checkBookingTypes,
  checkDates,
  checkImages,
  checkPin,
  checkStreet,
} from '#web/components/spot-form/spot-rules.ts';
import { checkFields, type Draft } from '#web/components/spot-form/spot-values.ts';
import { STEPS, type Step } from './steps.ts';

export interface ToValidate {
  draft: Draft;
  images: { completed: number; uploading: number; expired: number };
  /** `YYYY-MM-DD` */
  today: string;
}

const checkLocation = ({ draft }: ToValidate) => {
  const hasAddress = draft.address.trim() !== '';
  return [
    ...problemUnless(hasAddress, 'address', 'fields.addressRequired'),
    ...problemUnless(!hasAddress || draft.position !== null, 'address', 'publish.positionRequired'),
    ...checkStreet(hasAddress && draft.position !== null && draft.needsStreet),
    ...checkFields(['title', 'description'], draft),
    ...checkPin(draft.isGuessed),
  ];
};

const checkCalendar = ({ draft, today }: ToValidate) => {
  const problems = checkDates(draft, { today });
  if (problems.length > 0) return problems;
  return problemUnless(hasAvailableDay(draft, today), 'endDate', 'publish.noAvailableDay');
};

const CHECKS: Record<Step, (input: ToValidate) => SpotProblem[]> = {
  location: checkLocation,
  details: ({ draft }) =>
    checkFields(['dimensions', 'vehicleTypes', 'accessHours', ...ANSWERS, ...ARRIVAL], draft),
  pricing: ({ draft }) => [
    ...checkBookingTypes(draft),
    ...checkFields(PRICES, draft),
    ...checkFields(CONDITIONS, draft),
  ],
  'calendar-config': checkCalendar,
  images: ({ images }) => checkImages({ ...images, broken: images.expired }, 'publish.imagesExpired'),
  confirmation: () => [],
};

/** Lists the problems that must be solved before the step may be left forwards (001 §5), in the order of its fields. */
export const validateStep = (step: Step, input: ToValidate): SpotProblem[] => CHECKS[step](input);

/** Index of the furthest step that may be open: the first one that is not complete, else the last. */
export const furthestStep = (input: ToValidate): number => {
  const incomplete = STEPS.findIndex((step) => validateStep(step, input).length > 0);
  return incomplete < 0 ? STEPS.length - 1 : incomplete;
};
