import type { Wording } from '#web/components/spot-form/form-field.ts';
import { FIELDS, type FieldName } from '#web/components/spot-form/spot-values.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import type { Text } from '#web/i18n/use-text.ts';

type Words = Partial<Record<'label' | 'hint' | 'placeholder', MessageId>>;

/** The wizard's wording that differs from the table of fields: its readers publish for the first time. */
const WORDS: Partial<Record<FieldName, Words>> = {
  title: { placeholder: 'publish.titlePlaceholder' },
  description: { placeholder: 'publish.descriptionPlaceholder' },
  priceWeekday: { hint: 'publish.priceWeekdayRange' },
  priceWeekend: { hint: 'publish.priceWeekendRange' },
  // Questions in the form, here the names of the answers.
  bookingTypes: { label: 'publish.bookingTypes' },
  monthPattern: { label: 'publish.monthPattern' },
  minDuration: { label: 'publish.minDuration', hint: 'publish.minDurationHint' },
  advanceBooking: { label: 'publish.advanceBooking', hint: 'publish.advanceBookingHint' },
  cancellationLimit: { label: 'publish.cancellationLimit', hint: 'publish.cancellationLimitHint' },
  spotNumber: { hint: 'publish.spotNumberHint' },
  instructions: {
    label: 'publish.instructions',
    hint: 'publish.instructionsHint',
    placeholder: 'publish.instructionsPlaceholder',
  },
  accessDetails: { hint: 'publish.accessDetailsHint', placeholder: 'publish.accessDetailsPlaceholder' },
};

/** As the wizard calls a field. */
export const getLabel = (name: FieldName, text: Text): string =>
  text(WORDS[name]?.label ?? FIELDS[name].label);

export const getWording = (name: FieldName, text: Text): Wording =>
  Object.fromEntries(Object.entries(WORDS[name] ?? {}).map(([part, id]) => [part, text(id)]));
