import { SPOT_LIMITS } from '#shared/model/rules.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { problemUnless, type SpotProblem } from './form-field.ts';
import { checkMonthPrice } from './form-fields.tsx';
import { checkFields, type SpotValues } from './spot-values.ts';

/** An address that was found by its town only needs a pin that somebody has confirmed. */
export const checkPin = (isGuessed: boolean): SpotProblem[] =>
  problemUnless(!isGuessed, 'pin', 'publish.pinUnconfirmed');

/** An address that only names a town leads no driver to a spot (ruling 42). */
export const checkStreet = (needsStreet: boolean): SpotProblem[] =>
  problemUnless(!needsStreet, 'address', 'publish.streetRequired');

/** Whether a calendar may begin on a day. One that has begun already keeps its `first` day. */
const mayBegin = (day: string, today: string, first?: string) => day >= today || day === first;

/** `today` is `YYYY-MM-DD`, as `first` is: the day on which a calendar began that is changed. */
export const checkDates = (
  values: SpotValues,
  { today, first }: { today: string; first?: string },
): SpotProblem[] => {
  const { startDate, endDate, monthFrom } = values;
  /** Without an offer by the month, or once it has passed, the first day of months means nothing. */
  const months = values.bookingTypes.includes('month') && monthFrom >= today ? monthFrom : '';
  return [
    ...checkFields(['availableDays'], values),
    ...problemUnless(startDate !== '', 'startDate', 'publish.datesRequired'),
    ...problemUnless(startDate === '' || mayBegin(startDate, today, first), 'startDate', 'publish.datePast'),
    ...problemUnless(endDate !== '', 'endDate', 'publish.datesRequired'),
    ...problemUnless(
      startDate === '' || endDate === '' || endDate >= startDate,
      'endDate',
      'publish.datesOrder',
    ),
    ...problemUnless(
      months === '' || ((startDate === '' || months >= startDate) && (endDate === '' || months <= endDate)),
      'startDate',
      'publish.monthFromOutside',
    ),
  ];
};

/** How it can be booked, and what it needs to be offered by the month. */
export const checkBookingTypes = (values: SpotValues): SpotProblem[] => [
  ...checkFields(['bookingTypes'], values),
  ...(values.bookingTypes.includes('month')
    ? [...checkMonthPrice(values.priceMonth, 'priceMonth'), ...checkFields(['minMonths', 'deposit'], values)]
    : []),
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
