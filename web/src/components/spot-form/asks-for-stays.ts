import { PRICES } from './form-fields.tsx';
import { checkFields, type SpotValues } from './spot-values.ts';

const OF_STAYS = [...PRICES, 'minDuration'] as const;

/** Whether a form shows what only stays of days or hours have: not for a spot by the month only, unless there is an error to mend. */
export const asksForStays = (values: SpotValues): boolean =>
  values.bookingTypes.includes('stay') || checkFields(OF_STAYS, values).length > 0;
