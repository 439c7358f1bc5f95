import type { Language } from '../../api/accounts.ts';
import type { PushKind } from '../../model/constants.ts';

/** What a browser shows of each kind, in the language of the person's mails. Everything personal is behind the link. */
export const PUSH_TEXTS: Readonly<Record<PushKind, Readonly<Record<Language, readonly [string, string]>>>> = {
  booking_confirmed: {
    es: ['Reserva confirmada', 'La plaza es tuya. Abre la reserva para ver los detalles.'],
    en: ['Booking confirmed', 'The space is yours. Open the booking for the details.'],
  },
  booking_made: {
    es: ['Nueva reserva en tu plaza', 'Abre la reserva para ver cuándo.'],
    en: ['New booking at your space', 'Open the booking to see when.'],
  },
  booking_cancelled: {
    es: ['Reserva cancelada', 'Abre la reserva para ver qué pasa con el dinero.'],
    en: ['Booking cancelled', 'Open the booking to see what happens with the money.'],
  },
  booking_changed: {
    es: ['Reserva cambiada', 'Abre la reserva para ver las nuevas fechas.'],
    en: ['Booking changed', 'Open the booking to see the new dates.'],
  },
  problem_reported: {
    es: ['Problema en tu plaza', 'Quien reservó no puede aparcar. Ábrelo ahora para ayudarle.'],
    en: ['A problem at your space', 'The driver cannot park. Open it now to help.'],
  },
  problem_decided: {
    es: ['Hemos decidido sobre un problema', 'Abre la reserva para ver la decisión.'],
    en: ['We have decided about a problem', 'Open the booking to see the decision.'],
  },
  stay_reminder: {
    es: ['Tu estancia se acerca', 'Abre tu pase ahora y lo tendrás sin conexión.'],
    en: ['Your stay is coming up', 'Open your pass now to have it without a connection.'],
  },
  stay_ending: {
    es: ['Tu estancia termina pronto', 'Abre la reserva para quedarte más tiempo o decir que te vas.'],
    en: ['Your stay ends soon', 'Open the booking to stay longer or to say that you are leaving.'],
  },
  overstay: {
    es: ['La estancia ha terminado', 'Falta decir que la plaza está libre. Abre la reserva.'],
    en: ['The stay is over', 'Nobody has said that the space is free. Open the booking.'],
  },
  claim_opened: {
    es: [
      'Hay una reclamación sobre tu estancia',
      'Ábrela para verla y contestar. No se cobra nada sin tu acuerdo.',
    ],
    en: [
      'There is a claim about your stay',
      'Open it to read and answer it. Nothing is charged without your consent.',
    ],
  },
  claim_changed: {
    es: ['Novedades de una reclamación', 'Ábrela para ver qué ha cambiado.'],
    en: ['News of a claim', 'Open it to see what has changed.'],
  },
  message_received: {
    es: ['Tienes un mensaje', 'Abre la conversación para leerlo y contestar.'],
    en: ['You have a message', 'Open the conversation to read and answer it.'],
  },
  favourite_free: {
    es: ['Una plaza que esperas está libre', 'Ábrela ahora: la consigue quien antes reserva.'],
    en: ['A space that you wait for is free', 'Open it now: who books first gets it.'],
  },
  favourite_cheaper: {
    es: ['Una de tus favoritas ha bajado de precio', 'Ábrela para ver cuánto cuesta.'],
    en: ['One of your favourites is cheaper', 'Open it to see its price.'],
  },
};
