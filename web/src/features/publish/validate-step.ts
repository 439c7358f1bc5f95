import { SPOT_LIMITS } from '#shared/api/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { findPriceProblem } from '#web/lib/decimals.ts';
import { hasAvailableDay } from './calendar-days.ts';
import type { Draft } from './draft.ts';
import { STEPS, type Step } from './steps.ts';

/** One thing to mend. `field` is the `name` of the control that gets the focus. */
export interface Problem {
  field: string;
  message: MessageId;
}

export interface ToValidate {
  draft: Draft;
  images: { completed: number; uploading: number; expired: number };
  /** `YYYY-MM-DD` */
  today: string;
}

const METRES = /^\d{1,2}([.,]\d{1,2})?$/;
const isLength = (text: string) => METRES.test(text) && Number(text.replace(',', '.')) > 0;

export const PRICE_PROBLEMS = {
  malformed: 'common.priceMalformed',
  not_positive: 'common.pricesAboveZero',
  too_low: 'common.priceTooLow',
  too_high: 'common.priceTooHigh',
} as const;

const one = (isBroken: boolean, field: string, message: MessageId): Problem[] =>
  isBroken ? [{ field, message }] : [];

const checkLocation = ({ draft }: ToValidate) => [
  ...one(!draft.address.trim(), 'address', 'publish.addressRequired'),
  ...one(draft.address.trim() !== '' && !draft.position, 'address', 'publish.positionRequired'),
  ...one(!draft.title.trim(), 'title', 'publish.titleRequired'),
  ...one(
    draft.description.trim().length < SPOT_LIMITS.descriptionMin,
    'description',
    'publish.descriptionTooShort',
  ),
  ...one(draft.isGuessed, 'pin', 'publish.pinUnconfirmed'),
];

/** What is wrong with the hours of entry and exit; those of an edited space, too. */
export const checkAccessHours = ({ start, end }: Draft['accessHours']): Problem[] => [
  ...one(!start, 'accessStart', 'publish.accessHoursRequired'),
  ...one(!end, 'accessEnd', 'publish.accessHoursRequired'),
  ...one(start !== '' && start === end, 'accessEnd', 'publish.accessHoursSame'),
];

const checkDetails = ({ draft }: ToValidate) => [
  ...Object.entries(draft.dimensions).flatMap(([field, typed]) => {
    const text = typed.trim();
    return isLength(text)
      ? []
      : one(true, field, text ? 'publish.dimensionMalformed' : 'publish.dimensionsRequired');
  }),
  ...one(draft.vehicleType === null, 'vehicleType', 'publish.vehicleTypeRequired'),
  ...checkAccessHours(draft.accessHours),
];

const checkPrice = (field: 'priceWeekday' | 'priceWeekend', typed: string) => {
  const problem = findPriceProblem(typed);
  return problem ? one(true, field, PRICE_PROBLEMS[problem]) : [];
};

const checkPricing = ({ draft }: ToValidate) => [
  ...checkPrice('priceWeekday', draft.priceWeekday),
  ...checkPrice('priceWeekend', draft.priceWeekend),
];

const checkCalendar = ({ draft, today }: ToValidate) => {
  const { availableDays, startDate, endDate } = draft;
  const problems = [
    ...one(availableDays.length === 0, 'availableDays', 'publish.weekdayRequired'),
    ...one(!startDate, 'startDate', 'publish.datesRequired'),
    ...one(!endDate, 'endDate', 'publish.datesRequired'),
    ...one(startDate !== '' && endDate !== '' && endDate < startDate, 'endDate', 'publish.datesOrder'),
  ];
  const isOpen = problems.length > 0 || hasAvailableDay(draft, today);
  return isOpen ? problems : one(true, 'endDate', 'publish.noAvailableDay');
};

const checkImages = ({ images }: ToValidate) => {
  if (images.uploading > 0) return one(true, 'images', 'publish.imagesUploading');
  if (images.expired > 0) return one(true, 'images', 'publish.imagesExpired');
  return one(images.completed < SPOT_LIMITS.imagesMin, 'images', 'publish.imagesTooFew');
};

const CHECKS: Record<Step, (input: ToValidate) => Problem[]> = {
  location: checkLocation,
  details: checkDetails,
  pricing: checkPricing,
  'calendar-config': checkCalendar,
  images: checkImages,
  confirmation: () => [],
};

/** What is to be mended before the step may be left forwards (001 §5), in the order of its fields. */
export const validateStep = (step: Step, input: ToValidate): Problem[] => CHECKS[step](input);

/** Index of the furthest step that may be open: the first one that is not complete, else the last. */
export const furthestStep = (input: ToValidate): number => {
  const incomplete = STEPS.findIndex((step) => validateStep(step, input).length > 0);
  return incomplete < 0 ? STEPS.length - 1 : incomplete;
};
