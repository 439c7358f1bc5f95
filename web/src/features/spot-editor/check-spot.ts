import { problemUnless, type SpotProblem } from '#web/components/spot-form/form-field.ts';
import { ANSWERS, ARRIVAL, CONDITIONS, PRICES, TAXES } from '#web/components/spot-form/form-fields.tsx';
import {
  checkBookingTypes,
  checkDates,
  checkImages,
  checkPin,
  checkStreet,
} from '#web/components/spot-form/spot-rules.ts';
import { checkFields, type MinHours, type SpotValues } from '#web/components/spot-form/spot-values.ts';

/** State that the values do not contain: the calendar as it was, pending pictures, and whether the pin follows the address. */
export interface FormState {
  dates: { today: string; first: string };
  uploading: number;
  failed: number;
  isPlaced: boolean;
  isGuessed: boolean;
  needsStreet: boolean;
}

/** Lists the problems of the edit screen, in the order of its fields. */
export const checkSpot = (values: SpotValues, minHours: MinHours, state: FormState): SpotProblem[] => [
  ...checkFields(['title', 'description'], values),
  ...(values.address.trim()
    ? problemUnless(state.isPlaced, 'address', 'dashboard.addressMoved')
    : problemUnless(false, 'address', 'fields.addressRequired')),
  ...checkStreet(state.needsStreet),
  ...checkPin(state.isGuessed),
  ...checkImages(
    { completed: values.images.length, uploading: state.uploading, broken: state.failed },
    'dashboard.imagesFailed',
  ),
  ...checkFields(['dimensions', 'vehicleTypes'], values, minHours),
  ...checkBookingTypes(values),
  ...checkFields([...PRICES, ...CONDITIONS], values, minHours),
  ...checkDates(values, state.dates),
  ...checkFields(['accessHours', ...ANSWERS, ...ARRIVAL, ...TAXES], values),
];
