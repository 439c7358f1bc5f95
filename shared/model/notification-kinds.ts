import type { LANGUAGES } from './constants.ts';

type Language = (typeof LANGUAGES)[number];

interface KindSpec {
  readonly icon: string;
  /** The address that it opens; `{bookingId}` and `{spotId}` are filled in. */
  readonly page: `/${string}`;
  /** The address has its stay, too. */
  readonly opensStay?: true;
  /** It names the booking, its stay and the other party. */
  readonly isAboutBooking?: true;
  /** It shows the owner's share, or what the driver paid or gets back. */
  readonly hasAmount?: true;
  /** A browser can show it while the site is closed. */
  readonly isPushed?: true;
  /** The address that it opens from there, if it is another one. */
  readonly pushedPage?: `/${string}`;
}

/** Most kinds: about a booking, and opening it. */
const BOOKING = { isAboutBooking: true, page: '/reserva/{bookingId}' } as const;
const PROBLEM = '/reserva/{bookingId}/problema';
const CLAIM = '/reserva/{bookingId}/reclamacion';

/** Each kind of notification once, in the order of the settings; its texts are in `NOTIFICATION_TEXTS`. */
export const NOTIFICATION_SPECS = {
  booking_confirmed: { ...BOOKING, icon: 'check', hasAmount: true, isPushed: true },
  booking_made: { ...BOOKING, icon: 'calendar', hasAmount: true, isPushed: true },
  booking_refunded: { ...BOOKING, icon: 'card', hasAmount: true },
  /** To both parties; it names the driver only to the owner. */
  booking_cancelled: { ...BOOKING, icon: 'warning', hasAmount: true, isPushed: true },
  booking_changed: { ...BOOKING, icon: 'calendar', isPushed: true },
  problem_reported: { ...BOOKING, icon: 'warning', page: PROBLEM, isPushed: true },
  problem_decided: { ...BOOKING, icon: 'warning', page: PROBLEM, isPushed: true },
  stay_reminder: {
    ...BOOKING,
    icon: 'clock',
    hasAmount: true,
    isPushed: true,
    pushedPage: '/reserva/{bookingId}/pase',
  },
  stay_ending: { ...BOOKING, icon: 'clock', isPushed: true },
  /** To both parties: the driver has not left. */
  overstay: { ...BOOKING, icon: 'clock', isPushed: true },
  /** The renewal of a rental that the law wants announced; the booking is that of the month before. */
  rental_announced: { ...BOOKING, icon: 'calendar', isPushed: true },
  /** The card was refused: the booking is that of the month to pay. */
  rental_refused: { ...BOOKING, icon: 'card', isPushed: true },
  /** To both parties: another month of a rental was paid. */
  rental_paid: { ...BOOKING, icon: 'check', hasAmount: true },
  /** To both parties. */
  rental_ended: { ...BOOKING, icon: 'calendar', isPushed: true },
  /** To the driver of a rental that is over. */
  deposit_returned: { ...BOOKING, icon: 'euro', isPushed: true },
  /** To the driver: the owner proposes a price, also as a reminder. The bookings of these kinds are those of the last paid month. */
  rental_price: { ...BOOKING, icon: 'euro', isPushed: true },
  /** To the owner. */
  rental_price_agreed: { ...BOOKING, icon: 'check' },
  /** To the party that answers. */
  rental_end_offered: { ...BOOKING, icon: 'calendar', isPushed: true },
  /** To the party that offered it. */
  rental_end_declined: { ...BOOKING, icon: 'calendar' },
  claim_opened: { ...BOOKING, icon: 'euro', page: CLAIM, isPushed: true },
  /** To both parties. */
  claim_changed: { ...BOOKING, icon: 'euro', page: CLAIM, isPushed: true },
  claim_paid: { ...BOOKING, icon: 'euro', page: CLAIM },
  /** A followed calendar has an event during a paid stay. */
  calendar_conflict: { ...BOOKING, icon: 'warning', page: '/calendario/{spotId}', hasAmount: true },
  /** A followed calendar cannot be read, is doubted, or has events that are not understood. */
  calendar_trouble: { icon: 'warning', page: '/calendario/{spotId}' },
  /** The troubles of a followed calendar are over. */
  calendar_well: { icon: 'check', page: '/calendario/{spotId}' },
  /** Another vehicle comes to a paid stay. */
  vehicle_changed: { ...BOOKING, icon: 'car' },
  change_refunded: { ...BOOKING, icon: 'card' },
  /** The owner's share was sent. */
  payout_sent: { ...BOOKING, icon: 'euro', page: '/ingresos', hasAmount: true },
  /** It waits for the owner's account. */
  payout_held: { ...BOOKING, icon: 'euro', page: '/ingresos', hasAmount: true },
  review_invited: { ...BOOKING, icon: 'star', page: '/reserva/{bookingId}#valoracion' },
  review_written: { ...BOOKING, icon: 'star', page: '/reserva/{bookingId}#valoracion' },
  review_answered: { ...BOOKING, icon: 'star', page: '/reserva/{bookingId}#valoracion' },
  message_received: { ...BOOKING, icon: 'chat', page: '/reserva/{bookingId}#mensajes', isPushed: true },
  spot_approved: { icon: 'check', page: '/spot/{spotId}' },
  spot_rejected: { icon: 'warning', page: '/editar-plaza/{spotId}' },
  /** Its owner cancelled too often. */
  spot_paused: { icon: 'warning', page: '/contacto' },
  tax_details_asked: { icon: 'warning', page: '/datos-fiscales' },
  tax_details_complete: { icon: 'check', page: '/ingresos' },
  /** A stay that a person waits for can be booked. */
  favourite_free: { icon: 'heart', page: '/spot/{spotId}', opensStay: true, isPushed: true },
  /** The weekday price of a favourite fell. */
  favourite_cheaper: { icon: 'heart', page: '/spot/{spotId}', isPushed: true },
} as const satisfies Record<string, KindSpec>;

type Specs = typeof NOTIFICATION_SPECS;

export type NotificationKind = keyof Specs;

type KindsWith<Property extends keyof KindSpec> = {
  [Kind in NotificationKind]: Specs[Kind] extends Record<Property, unknown> ? Kind : never;
}[NotificationKind];

export type PushKind = KindsWith<'isPushed'>;
export type BookingNotificationKind = KindsWith<'isAboutBooking'>;

/** The row of a kind, with the type that all rows share. */
export const getNotificationSpec = (kind: NotificationKind): KindSpec => NOTIFICATION_SPECS[kind];

/** A page with the ids of a notification; undefined if that lacks the one in the address. */
export const fillInPage = (
  page: KindSpec['page'],
  ids: { readonly bookingId?: string | undefined; readonly spotId?: string | undefined },
): string | undefined => {
  const [placeholder, name] = /\{(bookingId|spotId)\}/.exec(page) ?? [];
  if (!placeholder) return page;
  const id = name === 'bookingId' ? ids.bookingId : ids.spotId;
  return id ? page.replace(placeholder, encodeURIComponent(id)) : undefined;
};

export const NOTIFICATION_KINDS = /* @__PURE__ */ Object.keys(NOTIFICATION_SPECS) as NotificationKind[]; // Object.keys widens literal names to string

export const isPushKind = (kind: string | undefined): kind is PushKind =>
  NOTIFICATION_KINDS.some((known) => known === kind && getNotificationSpec(known).isPushed);

export const PUSH_KINDS: readonly PushKind[] = /* @__PURE__ */ NOTIFICATION_KINDS.filter(isPushKind);

type Translated = Readonly<Record<Language, string>>;

/** The texts that a browser shows, and the name of the setting for them. Everything personal is behind the link. */
type PushTexts = Readonly<Record<'setting' | 'title' | 'body', Translated>>;

/** Titles in lists have the format of the site's catalogues: `{spot}`, `{driver}` and `{amount}` are filled in. */
type KindTexts<Kind extends NotificationKind> = Translated & (Kind extends PushKind ? PushTexts : object);

/** The texts of each kind: an object of its own, so that bundles without texts leave it out. */
export const NOTIFICATION_TEXTS: { readonly [Kind in NotificationKind]: KindTexts<Kind> } = {
  booking_confirmed: {
    es: 'Tu reserva en «{spot}» está confirmada',
    en: 'Your booking at “{spot}” is confirmed',
    setting: { es: 'Mi reserva está confirmada', en: 'My booking is confirmed' },
    title: { es: 'Reserva confirmada', en: 'Booking confirmed' },
    body: {
      es: 'La plaza es tuya. Abre la reserva para ver los detalles.',
      en: 'The spot is yours. Open the booking for the details.',
    },
  },
  booking_made: {
    es: '{driver} ha reservado «{spot}»',
    en: '{driver} has booked “{spot}”',
    setting: { es: 'Alguien reserva mi plaza', en: 'Somebody books my spot' },
    title: { es: 'Nueva reserva en tu plaza', en: 'New booking at your spot' },
    body: { es: 'Abre la reserva para ver cuándo.', en: 'Open the booking to see when.' },
  },
  booking_refunded: {
    es: 'Te devolvemos tu pago de «{spot}»: la plaza ya no se podía reservar',
    en: 'We refund your payment for “{spot}”: the spot could no longer be booked',
  },
  booking_cancelled: {
    es: '«{spot}»: la reserva se ha cancelado',
    en: '“{spot}”: the booking was cancelled',
    setting: { es: 'Una reserva se cancela', en: 'A booking is cancelled' },
    title: { es: 'Reserva cancelada', en: 'Booking cancelled' },
    body: {
      es: 'Abre la reserva para ver qué pasa con el dinero.',
      en: 'Open the booking to see what happens with the money.',
    },
  },
  booking_changed: {
    es: 'Han cambiado las fechas de la reserva en «{spot}»',
    en: 'The dates of the booking at “{spot}” have changed',
    setting: { es: 'Una reserva cambia de fechas', en: 'A booking gets other dates' },
    title: { es: 'Reserva cambiada', en: 'Booking changed' },
    body: { es: 'Abre la reserva para ver las nuevas fechas.', en: 'Open the booking to see the new dates.' },
  },
  problem_reported: {
    es: '{driver} tiene un problema en «{spot}»',
    en: '{driver} has a problem at “{spot}”',
    setting: { es: 'Un problema en mi plaza', en: 'A problem at my spot' },
    title: { es: 'Problema en tu plaza', en: 'A problem at your spot' },
    body: {
      es: 'El conductor no puede aparcar. Ábrelo ahora para ayudarle.',
      en: 'The driver cannot park. Open it now to help.',
    },
  },
  problem_decided: {
    es: '«{spot}»: hemos decidido sobre el problema',
    en: '“{spot}”: we have decided about the problem',
    setting: { es: 'Una decisión sobre un problema', en: 'A decision about a problem' },
    title: { es: 'Hemos decidido sobre un problema', en: 'We have decided about a problem' },
    body: { es: 'Abre la reserva para ver la decisión.', en: 'Open the booking to see the decision.' },
  },
  stay_reminder: {
    es: 'Ya puedes ver cómo entrar en «{spot}»',
    en: 'You can now see how to get into “{spot}”',
    setting: { es: 'Mi estancia se acerca', en: 'My stay is coming up' },
    title: { es: 'Tu estancia se acerca', en: 'Your stay is coming up' },
    body: {
      es: 'Abre tu pase ahora y lo tendrás sin conexión.',
      en: 'Open your pass now to have it offline.',
    },
  },
  stay_ending: {
    es: 'Tu estancia en «{spot}» termina pronto',
    en: 'Your stay at “{spot}” ends soon',
    setting: { es: 'Mi estancia termina', en: 'My stay is ending' },
    title: { es: 'Tu estancia termina pronto', en: 'Your stay ends soon' },
    body: {
      es: 'Abre la reserva para quedarte más tiempo o decir que te vas.',
      en: 'Open the booking to stay longer or to say that you are leaving.',
    },
  },
  overstay: {
    es: 'La estancia en «{spot}» ha terminado y falta decir que la plaza está libre',
    en: 'The stay at “{spot}” is over, and nobody has said that the spot is free',
    setting: {
      es: 'Una estancia ha terminado y falta decir que la plaza está libre',
      en: 'A stay is over, and nobody has said that the spot is free',
    },
    title: { es: 'La estancia ha terminado', en: 'The stay is over' },
    body: {
      es: 'Falta decir que la plaza está libre. Abre la reserva.',
      en: 'Nobody has said that the spot is free. Open the booking.',
    },
  },
  rental_announced: {
    es: 'Tu alquiler de «{spot}» se renueva pronto',
    en: 'Your rental of “{spot}” renews soon',
    setting: { es: 'Mi alquiler por meses se renueva', en: 'My monthly rental renews' },
    title: { es: 'Tu alquiler se renueva pronto', en: 'Your rental renews soon' },
    body: {
      es: 'Ábrelo para ver cuánto se cobra y cuándo, o para terminarlo.',
      en: 'Open it to see what is charged and when, or to end it.',
    },
  },
  rental_refused: {
    es: 'No hemos podido cobrar un mes de «{spot}»',
    en: 'We could not charge a month of “{spot}”',
    setting: { es: 'No se puede cobrar un mes de mi alquiler', en: 'A month of my rental cannot be charged' },
    title: { es: 'No hemos podido cobrar tu alquiler', en: 'We could not charge your rental' },
    body: {
      es: 'Ábrelo para pagar con otra tarjeta. Si no, el alquiler termina.',
      en: 'Open it to pay with another card. Otherwise the rental ends.',
    },
  },
  rental_paid: { es: 'Un mes más de «{spot}» está pagado', en: 'Another month of “{spot}” is paid' },
  rental_ended: {
    es: 'El alquiler de «{spot}» tiene fecha de fin',
    en: 'The rental of “{spot}” has an end date',
    setting: { es: 'Un alquiler por meses termina', en: 'A monthly rental ends' },
    title: { es: 'Un alquiler tiene fecha de fin', en: 'A rental has an end date' },
    body: { es: 'Ábrelo para ver el último día.', en: 'Open it to see the last day.' },
  },
  deposit_returned: {
    es: 'Te devolvemos la fianza de «{spot}»',
    en: 'The deposit for “{spot}” goes back to you',
    setting: { es: 'Se devuelve la fianza de un alquiler', en: 'The deposit of a rental is given back' },
    title: { es: 'Te devolvemos la fianza', en: 'Your deposit goes back to you' },
    body: {
      es: 'El dinero va a la tarjeta con la que pagaste.',
      en: 'The money goes to the card you paid with.',
    },
  },
  rental_price: {
    es: 'Proponen un precio nuevo para tu alquiler de «{spot}»',
    en: 'A new price is proposed for your rental of “{spot}”',
    setting: { es: 'Proponen un precio nuevo para mi alquiler', en: 'A new price is proposed for my rental' },
    title: { es: 'Precio nuevo para tu alquiler', en: 'A new price for your rental' },
    body: {
      es: 'Ábrelo para aceptarlo. Si no, el alquiler termina antes de ese mes.',
      en: 'Open it to accept the price. Otherwise the rental ends before that month.',
    },
  },
  rental_price_agreed: {
    es: '{driver} ha aceptado el precio nuevo de «{spot}»',
    en: '{driver} has accepted the new price of “{spot}”',
  },
  rental_end_offered: {
    es: 'Te proponen terminar antes el alquiler de «{spot}»',
    en: 'An earlier end of the rental of “{spot}” is offered to you',
    setting: {
      es: 'Me proponen terminar antes un alquiler',
      en: 'An earlier end of a rental is offered to me',
    },
    title: { es: 'Te proponen terminar antes un alquiler', en: 'An earlier end of a rental is offered' },
    body: {
      es: 'Ábrelo para ver el día y lo que se devuelve, y contestar.',
      en: 'Open it to see the day and what goes back, and to answer.',
    },
  },
  rental_end_declined: {
    es: 'No han aceptado terminar antes el alquiler de «{spot}»',
    en: 'The earlier end of the rental of “{spot}” was declined',
  },
  claim_opened: {
    es: 'Hay una reclamación sobre tu estancia en «{spot}»',
    en: 'There is a claim about your stay at “{spot}”',
    setting: { es: 'Hay una reclamación sobre mi estancia', en: 'There is a claim about my stay' },
    title: { es: 'Hay una reclamación sobre tu estancia', en: 'There is a claim about your stay' },
    body: {
      es: 'Ábrela para verla y contestar. No se cobra nada sin tu acuerdo.',
      en: 'Open it to read and answer it. Nothing is charged without your consent.',
    },
  },
  claim_changed: {
    es: 'Hay novedades en la reclamación de «{spot}»',
    en: 'There is news about the claim for “{spot}”',
    setting: { es: 'Una reclamación cambia', en: 'A claim changes' },
    title: { es: 'Novedades en una reclamación', en: 'News about a claim' },
    body: { es: 'Ábrela para ver qué ha cambiado.', en: 'Open it to see what has changed.' },
  },
  claim_paid: { es: 'Se ha pagado tu reclamación de «{spot}»', en: 'Your claim for “{spot}” was paid' },
  calendar_conflict: {
    es: 'Otro calendario ocupa «{spot}» durante la reserva de {driver}',
    en: 'Another calendar takes “{spot}” during the booking of {driver}',
  },
  calendar_trouble: {
    es: '«{spot}»: revisa un calendario que añadiste',
    en: '“{spot}”: check a calendar that you added',
  },
  calendar_well: {
    es: '«{spot}»: un calendario que añadiste vuelve a leerse bien',
    en: '“{spot}”: a calendar that you added can be read again',
  },
  vehicle_changed: {
    es: '{driver} viene a «{spot}» con otro vehículo',
    en: '{driver} is coming to “{spot}” with another vehicle',
  },
  change_refunded: {
    es: '«{spot}»: el cambio de tu reserva se pagó tarde y te lo devolvemos',
    en: '“{spot}”: the change of your booking was paid too late, and we refund it',
  },
  payout_sent: { es: 'Te hemos enviado tu parte de «{spot}»', en: 'We have sent you your share of “{spot}”' },
  payout_held: {
    es: 'Tu cobro de «{spot}» espera: dinos cómo quieres cobrar',
    en: 'Your payout for “{spot}” is waiting: tell us how you want to be paid',
  },
  review_invited: { es: '¿Qué tal fue tu estancia en «{spot}»?', en: 'How was your stay at “{spot}”?' },
  review_written: { es: '{driver} ha valorado «{spot}»', en: '{driver} reviewed “{spot}”' },
  review_answered: {
    es: 'Han respondido a tu valoración de «{spot}»',
    en: 'Your review of “{spot}” was answered',
  },
  message_received: {
    es: 'Tienes mensajes nuevos sobre «{spot}»',
    en: 'You have new messages about “{spot}”',
    setting: { es: 'Tengo un mensaje', en: 'I have a message' },
    title: { es: 'Tienes un mensaje', en: 'You have a message' },
    body: {
      es: 'Abre la conversación para leerlo y contestar.',
      en: 'Open the conversation to read and answer it.',
    },
  },
  spot_approved: {
    es: '«{spot}» está aprobada y ya aparece en las búsquedas',
    en: '“{spot}” is approved and can be found now',
  },
  spot_rejected: {
    es: '«{spot}» necesita cambios para publicarse',
    en: '“{spot}” needs changes before it can be shown',
  },
  spot_paused: {
    es: '«{spot}» está pausada hasta que la revisemos: has cancelado {cancellationsToPause} reservas en {cancellationDays} días',
    en: '“{spot}” is paused until we have reviewed it: you cancelled {cancellationsToPause} bookings within {cancellationDays} days',
  },
  tax_details_asked: { es: 'Nos faltan tus datos fiscales', en: 'Your tax details are missing' },
  tax_details_complete: {
    es: 'Ya tenemos tus datos fiscales: tus cobros siguen su camino',
    en: 'We have your tax details: your payouts are on their way',
  },
  favourite_free: {
    es: '«{spot}» ya está libre para tu estancia',
    en: '“{spot}” is free for your stay',
    setting: { es: 'Una plaza que espero está libre', en: 'A spot that I am waiting for is free' },
    title: { es: 'Una plaza que esperas está libre', en: 'A spot that you are waiting for is free' },
    body: {
      es: 'Ábrela ahora: es de quien la reserve primero.',
      en: 'Open it now: the first to book gets it.',
    },
  },
  favourite_cheaper: {
    es: '«{spot}» ha bajado a {amount} al día',
    en: '“{spot}” costs {amount} a day now',
    setting: { es: 'Una favorita baja de precio', en: 'A favourite is cheaper' },
    title: { es: 'Una de tus favoritas ha bajado de precio', en: 'One of your favourites is cheaper' },
    body: { es: 'Ábrela para ver cuánto cuesta.', en: 'Open it to see its price.' },
  },
};
