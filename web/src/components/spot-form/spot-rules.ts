import { SPOT_LIMITS } from '#shared/model/rules.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { findPriceProblem } from '#web/lib/decimals.ts';
import type { Draft } from './draft.ts';

/** One thing to mend. `field` is the `name` of the control that gets the focus. */
export interface SpotProblem {
  field: string;
  message: MessageId;
  /** What the message is filled with. */
  min?: number;
}

/** The problem of a field when its rule is broken, else none. */
export const problemUnless = (isValid: boolean, field: string, message: MessageId): SpotProblem[] =>
  isValid ? [] : [{ field, message }];

const METRES = /^\d{1,2}([.,]\d{1,2})?$/;
const isLength = (text: string) => METRES.test(text) && Number(text.replace(',', '.')) > 0;

export const PRICE_PROBLEMS = {
  malformed: 'common.priceMalformed',
  not_positive: 'common.pricesAboveZero',
  too_low: 'common.priceTooLow',
  too_high: 'common.priceTooHigh',
} as const;

/** Texts of a form that differ between the publish wizard and the editors. */
interface TextMessages {
  titleRequired: MessageId;
  descriptionTooShort: MessageId;
}

export const checkTexts = (
  { title, description }: Pick<Draft, 'title' | 'description'>,
  messages: TextMessages,
): SpotProblem[] => [
  ...problemUnless(title.trim() !== '', 'title', messages.titleRequired),
  ...problemUnless(
    description.trim().length >= SPOT_LIMITS.descriptionMin,
    'description',
    messages.descriptionTooShort,
  ),
];

/** An address that was found by its town only needs a pin that somebody has confirmed. */
export const checkPin = (isGuessed: boolean): SpotProblem[] =>
  problemUnless(!isGuessed, 'pin', 'publish.pinUnconfirmed');

/** An address that only names a town leads no driver to a space (ruling 42). */
export const checkStreet = (needsStreet: boolean): SpotProblem[] =>
  problemUnless(!needsStreet, 'address', 'publish.streetRequired');

/** Lengths in metres, as they were typed. */
export const checkDimensions = (dimensions: Draft['dimensions']): SpotProblem[] =>
  Object.entries(dimensions).flatMap(([field, typed]) => {
    const text = typed.trim();
    const message = text ? 'publish.dimensionMalformed' : 'publish.dimensionsRequired';
    return problemUnless(isLength(text), field, message);
  });

export const checkVehicleType = (isChosen: boolean): SpotProblem[] =>
  problemUnless(isChosen, 'vehicleType', 'publish.vehicleTypeRequired');

export const checkAccessHours = ({ start, end }: Draft['accessHours']): SpotProblem[] => [
  ...problemUnless(start !== '', 'accessStart', 'publish.accessHoursRequired'),
  ...problemUnless(end !== '', 'accessEnd', 'publish.accessHoursRequired'),
  ...problemUnless(start === '' || start !== end, 'accessEnd', 'publish.accessHoursSame'),
];

const checkPrice = (field: 'priceWeekday' | 'priceWeekend', typed: string): SpotProblem[] => {
  const problem = findPriceProblem(typed);
  return problem ? [{ field, message: PRICE_PROBLEMS[problem] }] : [];
};

/** Prices in euros a day, as they were typed. */
export const checkPrices = ({
  priceWeekday,
  priceWeekend,
}: Pick<Draft, 'priceWeekday' | 'priceWeekend'>): SpotProblem[] => [
  ...checkPrice('priceWeekday', priceWeekday),
  ...checkPrice('priceWeekend', priceWeekend),
];

/** Whether a text is whole hours between a lower bound and the most that the API takes. */
export const isHours = (text: string, min: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= SPOT_LIMITS.hoursMax;

/** Whether a calendar may begin on a day. One that has begun already keeps its `first` day. */
const mayBegin = (day: string, today: string, first?: string) => day >= today || day === first;

/** `today` is `YYYY-MM-DD`, as `first` is: the day on which a calendar began that is changed. */
export const checkDates = (
  { availableDays, startDate, endDate }: Pick<Draft, 'availableDays' | 'startDate' | 'endDate'>,
  { today, first }: { today: string; first?: string },
): SpotProblem[] => [
  ...problemUnless(availableDays.length > 0, 'availableDays', 'publish.weekdayRequired'),
  ...problemUnless(startDate !== '', 'startDate', 'publish.datesRequired'),
  ...problemUnless(startDate === '' || mayBegin(startDate, today, first), 'startDate', 'publish.datePast'),
  ...problemUnless(endDate !== '', 'endDate', 'publish.datesRequired'),
  ...problemUnless(
    startDate === '' || endDate === '' || endDate >= startDate,
    'endDate',
    'publish.datesOrder',
  ),
];

/** Pictures that are there, and how many still upload or will never arrive, with what to say of the latter. */
interface Images {
  completed: number;
  uploading: number;
  broken: number;
}

export const checkImages = (
  { completed, uploading, broken }: Images,
  brokenMessage: MessageId,
): SpotProblem[] => {
  if (uploading > 0) return [{ field: 'images', message: 'publish.imagesUploading' }];
  if (broken > 0) return [{ field: 'images', message: brokenMessage }];
  return problemUnless(completed >= SPOT_LIMITS.imagesMin, 'images', 'publish.imagesTooFew');
};
