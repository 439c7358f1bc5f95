import { accounts } from './accounts.ts';
import { signIn } from './sign-in.ts';
import { bookings } from './bookings.ts';
import { calendars } from './calendars.ts';
import { changes } from './changes.ts';
import { checkout } from './checkout.ts';
import { claims } from './claims.ts';
import { contact } from './contact.ts';
import { dac7 } from './dac7.ts';
import { earnings } from './earnings.ts';
import { favourites } from './favourites.ts';
import { images } from './images.ts';
import { invoices } from './invoices.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { places } from './places.ts';
import { privacy } from './privacy.ts';
import { problems } from './problems.ts';
import { push } from './push.ts';
import { rentals } from './rentals.ts';
import { reviews } from './reviews.ts';
import { spots } from './spots.ts';
import { taxes } from './taxes.ts';
import { vehicles } from './vehicles.ts';
import { watch } from './watch.ts';
import type { Area } from './area.ts';

/**
 * All areas: the only list of them. Only the eraser of personal data, generators of documents, operators' tasks and tests import it.
 * Functions import what they use from the file of its area.
 */
export const AREAS: Readonly<Record<string, Area>> = {
  accounts,
  signIn,
  bookings,
  calendars,
  changes,
  checkout,
  claims,
  contact,
  dac7,
  earnings,
  favourites,
  images,
  invoices,
  mail,
  messages,
  notifications,
  outbox,
  payments,
  payouts,
  places,
  privacy,
  problems,
  push,
  rentals,
  reviews,
  spots,
  taxes,
  vehicles,
  watch,
};
