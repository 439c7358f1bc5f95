import {
  checkAccessHours,
  checkDates,
  checkDimensions,
  checkImages,
  checkPin,
  checkPrices,
  checkStreet,
  checkTexts,
  checkVehicleType,
  isHours,
  problemUnless,
  type SpotProblem,
} from '#web/components/spot-form/spot-rules.ts';
import type { SpotValues } from './spot-values.ts';

/** Whole hours, at least this many. The modal and the screen differ (001 §5). */
export type HourBounds = Partial<Record<'minDuration' | 'advanceBooking' | 'cancellationLimit', number>>;

const checkHours = (values: SpotValues, hours: HourBounds): SpotProblem[] =>
  Object.entries(hours).flatMap(([field, min]) =>
    isHours(values[field as keyof HourBounds], min) // entries forgets the names
      ? []
      : [{ field, message: 'dashboard.hoursInvalid' as const, min }],
  );

const checkSpotTexts = (values: SpotValues) =>
  checkTexts(values, {
    titleRequired: 'dashboard.titleRequired',
    descriptionTooShort: 'dashboard.descriptionTooShort',
  });

/** What has to be mended in the dialog of the dashboard, in the order of its fields. */
export const checkBasics = (values: SpotValues, hours: HourBounds): SpotProblem[] => [
  ...checkSpotTexts(values),
  ...checkPrices(values),
  ...checkHours(values, hours),
];

/** What the values do not show: the calendar as it was, pictures on their way, and whether the pin follows the address. */
export interface FormState {
  dates: { today: string; first: string };
  uploading: number;
  failed: number;
  isPlaced: boolean;
  isGuessed: boolean;
  needsStreet: boolean;
}

/** What has to be mended on the edit screen, in the order of its fields. */
export const checkSpot = (values: SpotValues, hours: HourBounds, state: FormState): SpotProblem[] => [
  ...checkSpotTexts(values),
  ...(values.address.trim()
    ? problemUnless(state.isPlaced, 'address', 'dashboard.addressMoved')
    : [{ field: 'address', message: 'dashboard.addressRequired' as const }]),
  ...checkStreet(state.needsStreet),
  ...checkPin(state.isGuessed),
  ...checkImages(
    { completed: values.images.length, uploading: state.uploading, broken: state.failed },
    'dashboard.imagesFailed',
  ),
  ...checkDimensions(values.dimensions),
  ...checkVehicleType(values.vehicleTypes.length > 0),
  ...checkPrices(values),
  ...checkHours(values, hours),
  ...checkDates(values, state.dates),
  ...checkAccessHours(values.accessHours),
];
