import { SPOT_LIMITS } from '#shared/api/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { checkAccessHours, PRICE_PROBLEMS } from '#web/features/publish/validate-step.ts';
import { findPriceProblem } from '#web/lib/decimals.ts';
import type { SpotValues } from './spot-values.ts';

export interface Problem {
  /** The `name` of the control. */
  field: string;
  message: MessageId;
  /** What the message is filled with. */
  min?: number;
}

/** Whole hours, at least this many. The modal and the screen differ (001 §5). */
export type HourBounds = Partial<Record<'minDuration' | 'advanceBooking' | 'cancellationLimit', number>>;

/** 30 days; the API takes no more. */
export const MOST_HOURS = 720;

const isHours = (text: string, min: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= MOST_HOURS;

const METRES = /^\d{1,2}([.,]\d{1,2})?$/;
const isLength = (text: string) => METRES.test(text) && Number(text.replace(',', '.')) > 0;

const one = (isBroken: boolean, field: string, message: MessageId): Problem[] =>
  isBroken ? [{ field, message }] : [];

const checkPrice = (field: 'priceWeekday' | 'priceWeekend', typed: string) => {
  const problem = findPriceProblem(typed);
  return problem ? one(true, field, PRICE_PROBLEMS[problem]) : [];
};

const checkTexts = (values: SpotValues) => [
  ...one(!values.title.trim(), 'title', 'dashboard.titleRequired'),
  ...one(
    values.description.trim().length < SPOT_LIMITS.descriptionMin,
    'description',
    'dashboard.descriptionTooShort',
  ),
];

const checkMoney = (values: SpotValues, hours: HourBounds) => [
  ...checkPrice('priceWeekday', values.priceWeekday),
  ...checkPrice('priceWeekend', values.priceWeekend),
  ...Object.entries(hours).flatMap(([field, min]) =>
    isHours(values[field as keyof HourBounds], min) // entries forgets the names
      ? []
      : [{ field, message: 'dashboard.hoursInvalid' as const, min }],
  ),
];

/** What has to be mended in the dialog of the dashboard, in the order of its fields. */
export const checkBasics = (values: SpotValues, hours: HourBounds): Problem[] => [
  ...checkTexts(values),
  ...checkMoney(values, hours),
];

const checkDimensions = ({ dimensions }: SpotValues) =>
  Object.entries(dimensions).flatMap(([field, typed]) => {
    const text = typed.trim();
    return isLength(text)
      ? []
      : one(true, field, text ? 'publish.dimensionMalformed' : 'publish.dimensionsRequired');
  });

const checkCalendar = ({ availableDays, startDate, endDate, accessHours }: SpotValues) => [
  ...one(availableDays.length === 0, 'availableDays', 'publish.weekdayRequired'),
  ...one(!startDate, 'startDate', 'publish.datesRequired'),
  ...one(!endDate, 'endDate', 'publish.datesRequired'),
  ...one(startDate !== '' && endDate !== '' && endDate < startDate, 'endDate', 'publish.datesOrder'),
  ...checkAccessHours(accessHours),
];

/** What the values do not show: pictures on their way, and whether the pin follows the address. */
export interface Surroundings {
  uploading: number;
  failed: number;
  isPlaced: boolean;
  isGuessed: boolean;
}

const checkImages = (values: SpotValues, { uploading, failed }: Surroundings) => {
  if (uploading > 0) return one(true, 'images', 'publish.imagesUploading');
  if (failed > 0) return one(true, 'images', 'dashboard.imagesFailed');
  return one(values.images.length < SPOT_LIMITS.imagesMin, 'images', 'publish.imagesTooFew');
};

/** What has to be mended on the edit screen, in the order of its fields. */
export const checkSpot = (values: SpotValues, hours: HourBounds, around: Surroundings): Problem[] => [
  ...checkTexts(values),
  ...(values.address.trim()
    ? one(!around.isPlaced, 'address', 'dashboard.addressMoved')
    : one(true, 'address', 'dashboard.addressRequired')),
  ...one(around.isGuessed, 'pin', 'publish.pinUnconfirmed'),
  ...checkImages(values, around),
  ...checkDimensions(values),
  ...one(values.vehicleTypes.length === 0, 'vehicleType', 'publish.vehicleTypeRequired'),
  ...checkMoney(values, hours),
  ...checkCalendar(values),
];
