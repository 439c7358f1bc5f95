import type { AccountEffect } from './ports/accounts.ts';
import { accountEffects } from './accounts/account-effects.ts';
import type { BookingEffect } from './ports/bookings.ts';
import { bookingEffects } from './bookings/booking-effects.ts';
import { calendarEffects } from './calendars/calendar-effects.ts';
import { changeEffects } from './changes/change-effects.ts';
import { claimEffects } from './claims/claim-effects.ts';
import { contactEffects } from './contact/contact-effects.ts';
import { favouriteEffects } from './favourites/favourite-effects.ts';
import { invoiceEffects } from './invoices/invoice-effects.ts';
import { messageEffects } from './messages/message-effects.ts';
import { dueDiligenceEffects } from './dac7/due-diligence-effects.ts';
import { reportEffects } from './dac7/report-effects.ts';
import { drain, type Drained } from './outbox/drain.ts';
import type { EffectNeeds } from './outbox/outbox.ts';
import type { RunDeps } from './outbox/run-entry.ts';
import { paymentEffects } from './payments/payment-effects.ts';
import { payoutEffects } from './payouts/payout-effects.ts';
import { pushEffects } from './push/push-effects.ts';
import { privacyEffects } from './privacy/privacy-effects.ts';
import { problemEffects } from './problems/problem-effects.ts';
import { rentalEffects } from './rentals/rental-effects.ts';
import { reviewEffects } from './reviews/review-effects.ts';
import { spotEffects } from './spots/spot-effects.ts';
import { vehicleEffects } from './vehicles/vehicle-effects.ts';

/**
 * The effects of all areas: this file imports from all of them, and `test/contract/areas.test.ts` fails if it lacks one. The check at the end
 * is for names that several areas implement; an area's other names do not compile without their effects.
 */
export const EFFECTS = {
  ...accountEffects,
  ...bookingEffects,
  ...calendarEffects,
  ...changeEffects,
  ...claimEffects,
  ...contactEffects,
  ...dueDiligenceEffects,
  ...favouriteEffects,
  ...invoiceEffects,
  ...messageEffects,
  ...paymentEffects,
  ...payoutEffects,
  ...privacyEffects,
  ...reportEffects,
  ...problemEffects,
  ...pushEffects,
  ...rentalEffects,
  ...reviewEffects,
  ...spotEffects,
  ...vehicleEffects,
} satisfies Record<AccountEffect | BookingEffect, unknown>;

type DrainDeps = RunDeps & EffectNeeds<typeof EFFECTS>;

/** Runs the effects of committed changes, of all areas; see `drain`. */
export const drainOutbox = (deps: DrainDeps): Promise<Drained> => drain(deps, EFFECTS);
