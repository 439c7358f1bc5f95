import type { Intent } from './objects.ts';
import { omitFields } from './omit-fields.ts';

/** The fields of an intent that a browser may see with the publishable key: no metadata, no charge. */
export const publicIntent = (intent: Intent) =>
  omitFields(
    intent,
    'metadata',
    'latest_charge',
    'customer',
    'transfer_group',
    'application_fee_amount',
    'on_behalf_of',
    'review',
  );
