import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Booking, RefundReason } from '#shared/model/booking.ts';
import type { BookingTransition } from '#shared/domain/bookings/booking-process.ts';
import { applyTransition } from '#shared/domain/bookings/booking-step.ts';
import { type BookingMailFacts } from '#shared/domain/bookings/mails/booking-mail.ts';
import { cancellationMail } from '#shared/domain/bookings/mails/cancellation-mail.ts';
import { confirmationMail } from '#shared/domain/bookings/mails/confirmation-mail.ts';
import { ownerNoticeMail } from '#shared/domain/bookings/mails/owner-notice-mail.ts';
import { refundMail } from '#shared/domain/bookings/mails/refund-mail.ts';
import { reminderMail } from '#shared/domain/bookings/mails/reminder-mail.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { HOUR } from '#shared/lib/time.ts';
import { accountWith, holdOf, spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';

const NOW = Date.parse('2026-06-20T08:00:00Z');
const STAY = { start: Date.parse('2026-07-03T11:00Z'), end: Date.parse('2026-07-05T10:00Z') };

const spot = spotWith({
  title: 'Garaje «Sol», planta -2',
  // Ids have neither an L nor a U, so that none contains this code by chance.
  accessDetails: 'Código de la puerta: LULU#',
  instructions: 'Baja por la rampa azul.',
  spotNumber: '42',
});

const hold = (changes: Partial<Booking> = {}) =>
  holdOf(spot, STAY, { now: NOW, driverName: 'Dani Conductor', ...changes });

const after = (booking: Booking, ...transitions: BookingTransition[]): Booking =>
  transitions.reduce((before, transition) => {
    const step = applyTransition(before, transition, NOW + HOUR, { spotVersion: 1 });
    if (!step) throw new Error(`${before.status} knows no ${transition}`);
    return step.next;
  }, booking);

const driver = accountWith({ fullName: 'Dani Conductor' });
const owner = accountWith({ userId: 'owner-1', fullName: 'Olga Propietaria', email: 'olga@example.com' });

const factsOf = (booking: Booking, changes: Partial<BookingMailFacts> = {}): BookingMailFacts => ({
  booking,
  reader: driver,
  spot,
  siteUrl: 'https://plazalibre.example',
  supportEmail: 'ayuda@plazalibre.example',
  ...changes,
});

const confirmed = after(hold(), 'confirm');
const inTime = after(confirmed, 'cancelInTime');
const late = after(confirmed, 'cancelLate');
const byOwner = after(confirmed, 'cancelByOwner');
const byRefund = after(confirmed, 'cancelByRefund');
const inEnglish = { language: 'en' } as const;

/** Every mail of a booking, to both parties. */
const ALL: readonly (readonly [name: string, write: (language: 'es' | 'en') => Mail])[] = [
  ['confirmation', (language) => confirmationMail(factsOf(confirmed, { reader: { ...driver, language } }))],
  ['owner notice', (language) => ownerNoticeMail(factsOf(confirmed, { reader: { ...owner, language } }))],
  ['reminder', (language) => reminderMail(factsOf(confirmed, { reader: { ...driver, language } }))],
  ['refund', (language) => refundMail(factsOf(after(hold(), 'refund'), { reader: { ...driver, language } }))],
  ...([inTime, late, byOwner] as const).flatMap((booking) =>
    ([driver, owner] as const).map(
      (reader) =>
        [
          `${booking.status} ${booking.refund ? 'refunded' : 'kept'} to ${reader.userId}`,
          (language: 'es' | 'en') =>
            cancellationMail(
              factsOf(booking, { reader: { ...reader, language } }),
              reader === driver ? 'driver' : 'owner',
            ),
        ] as const,
    ),
  ),
];

/** The text of an HTML mail, without the name at its top and the hidden preview line. */
const textOfHtml = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<div[^>]*>PlazaLibre<\/div>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** Removes colons, which labels have in text and not in HTML. */
const withoutColons = (text: string) => text.replaceAll(':', '').replace(/\s+/g, ' ').trim();

const fileOf = (mail: Mail) => {
  const [file] = mail.attachments ?? [];
  if (!file) throw new Error('The mail has no file.');
  return file;
};
const calendarOf = (mail: Mail) => {
  const component = new ICAL.Component(ICAL.parse(fileOf(mail).text) as [string, unknown[], unknown[]]); // a calendar in jCal
  const [event, ...others] = component.getAllSubcomponents('vevent');
  if (!event || others.length > 0) throw new Error('There should be one event.');
  return { component, event, value: (name: string) => event.getFirstPropertyValue(name) };
};

describe.each(ALL)('the mail of a booking: %s', (_name, write) => {
  it.each(['es', 'en'] as const)('[PS-02] has the same content as text and as HTML: %s', (language) => {
    const mail = write(language);
    const links = [...mail.text.matchAll(/: (https:\S+)$/gm)].map(([, url = '']) => url);
    const words = mail.text.replace(/: https:\S+$/gm, '');
    expect(withoutColons(textOfHtml(mail.html))).toBe(withoutColons(words));
    expect(links.length).toBeGreaterThan(0);
    for (const url of links) expect(mail.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).not.toMatch(/<img|<script|undefined|NaN/);
    expect(mail.text).not.toMatch(/undefined|NaN|null/);
  });

  it('names spot, stay and reference, and links to the site', () => {
    const { text, subject } = write('es');
    expect(subject).toContain('Garaje «Sol», planta -2');
    expect(text).toMatch(/Entrada: viernes, 3 de julio de 2026, 13:00/);
    expect(text).toMatch(/Salida: domingo, 5 de julio de 2026, 12:00/);
    expect(text).toMatch(/Referencia: [0-9A-Z]{8}\b/);
    expect(text).toMatch(/https:\/\/plazalibre\.example/);
  });
});

describe('private data', () => {
  it('[DB-05] on access is in the reminder to the driver and in no other mail or file (ruling 13)', () => {
    for (const [name, write] of ALL)
      for (const language of ['es', 'en'] as const) {
        const { text, html, attachments = [] } = write(language);
        const isReminder = name === 'reminder';
        expect([name, `${text}${html}`.includes('LULU')]).toEqual([name, isReminder]);
        expect(attachments.map((file) => file.text).join()).not.toContain('LULU');
      }
  });

  it('on earnings is in mails to the owner only', () => {
    const share = /29,75/; // 15 for a Friday and 20 for a Saturday, less 15 percent
    expect(ownerNoticeMail(factsOf(confirmed, { reader: owner })).text).toMatch(share);
    for (const [name, write] of ALL.filter(([name]) => !/owner/.test(name)))
      expect([name, share.test(write('es').text)]).toEqual([name, false]);
  });
});

it('[PS-02] the reminder of a month asks to leave the spot only if no other month follows', () => {
  const write = (rental: NonNullable<Booking['rental']>) =>
    reminderMail(factsOf({ ...confirmed, rental })).text;
  const month = { id: 'rnt_1', month: 1 };
  expect(write(month)).not.toContain('Deja la plaza libre');
  expect(write({ ...month, isLast: true })).toContain('Deja la plaza libre');
});

describe('a confirmation', () => {
  it('[PS-02] lists the price line by line, and says until when there is a full refund', () => {
    const { text } = confirmationMail(factsOf(confirmed));
    const plain = text.replace(/\s/g, ' ');
    expect(plain).toContain('Entre semana (1 × 15,00 €): 15,00 €');
    expect(plain).toContain('Fin de semana (1 × 20,00 €): 20,00 €');
    expect(plain).toContain('Gastos de servicio: 2,50 €');
    expect(plain).toContain('Total pagado: 37,50 €');
    expect(plain).toContain('hasta el jueves, 2 de julio, a las 13:00');
    expect(plain).toContain(`https://plazalibre.example/reserva/${confirmed.id}`);
    expect(plain).toContain('https://www.google.com/maps/dir/?api=1&destination=40.4168%2C-3.7038');
  });

  it('of a late booking promises no refund, and access details soon', () => {
    const short = after(holdOf(spot, STAY, { now: STAY.start - 3 * HOUR }), 'confirm');
    const accessible = { ...spot, accessDetails: 'Código LULU' };
    const { text } = confirmationMail(factsOf(short, { spot: accessible }));
    expect(text).toContain('si cancelas, no hay devolución');
    expect(text).not.toContain('Puedes cancelar');
    expect(text).toContain('En unos minutos te escribiremos');
  });

  it('promises neither party access details that the owner has not written', () => {
    const bare = { ...spot, accessDetails: '' };
    const { text } = confirmationMail(factsOf(confirmed, { spot: bare }));
    expect(text).toContain('Su propietario no ha dejado instrucciones privadas');
    expect(text).not.toContain('Te escribiremos 24 horas antes');
    const told = ownerNoticeMail(factsOf(confirmed, { spot: bare, reader: owner })).text;
    expect(told).toContain('No has dejado instrucciones privadas de acceso');
    expect(told).not.toContain('comprueba que están al día');
  });

  it('[BR-06] promises the owner no payout without an account for it, and names the right day', () => {
    const notice = (payout: { hours: number; isReady: boolean }, accessDetails = '') =>
      ownerNoticeMail(
        factsOf(confirmed, { reader: owner, spot: { ...spot, accessDetails }, payout }),
      ).text.replace(/\s+/g, ' ');
    expect(notice({ hours: 24, isReady: true }, 'Código LULU')).toContain('comprueba que están al día');
    expect(notice({ hours: 24, isReady: true })).toContain('No has dejado instrucciones privadas');
    expect(notice({ hours: 24, isReady: false })).not.toContain('Te enviaremos');
    expect(notice({ hours: 24, isReady: false })).toContain('indica antes en «Ingresos» cómo quieres cobrar');
    expect(notice({ hours: 168, isReady: true })).toMatch(/Te enviaremos los .* el .*, 7 días después/);
  });

  it('has times in the time zone of the spot, which it names where most readers live in another', () => {
    const canary = { ...confirmed, timeZone: 'Atlantic/Canary' };
    expect(confirmationMail(factsOf(canary)).text).toContain('2026, 12:00 (hora de Canarias)');
    const english = confirmationMail(factsOf(canary, { reader: { ...driver, ...inEnglish } }));
    expect(english.text).toMatch(/3 July 2026 at 12:00 \(Canary Islands time\)/);
  });

  it('escapes what other people typed', () => {
    const title = '<script>alert(1)</script>';
    const evil = {
      ...confirmed,
      driverName: '<b>',
      spot: { ...confirmed.spot, title, address: '"><img src=x>' },
    };
    for (const mail of [confirmationMail(factsOf(evil)), ownerNoticeMail(factsOf(evil))])
      expect(mail.html).not.toMatch(/<script|<img|<b>/);
  });

  it('is also written for a deleted spot, without its position', () => {
    const { text, attachments } = confirmationMail(factsOf(confirmed, { spot: undefined }));
    expect(text).not.toContain('maps');
    expect(attachments?.[0]?.text).not.toContain('GEO:');
  });
});

describe('a notice to the owner', () => {
  it('[BR-06] names the driver, the share and the day of its payout', () => {
    const { text } = ownerNoticeMail(factsOf(confirmed, { reader: owner }));
    expect(text.replace(/\s/g, ' ')).toContain('Te enviaremos los 29,75 € el lunes, 6 de julio');
    expect(text).toContain('Dani Conductor');
  });
});

describe('a cancellation', () => {
  const textOf = (booking: Booking, role: 'driver' | 'owner') =>
    cancellationMail(factsOf(booking, { reader: role === 'driver' ? driver : owner }), role).text.replace(
      /\s/g,
      ' ',
    );

  it('[DB-02] in time tells the driver the refund, and the owner that there are no earnings', () => {
    expect(textOf(inTime, 'driver')).toContain('Has cancelado tu reserva');
    expect(textOf(inTime, 'driver')).toContain('te devolvemos 37,50 €, gastos de servicio incluidos');
    expect(textOf(inTime, 'owner')).toContain('Dani Conductor ha cancelado a tiempo su reserva');
    expect(textOf(inTime, 'owner')).toContain('no te deja ingresos');
  });

  it('[DB-02] too late tells the driver why there is no refund, and the owner the share and its day', () => {
    expect(textOf(late, 'driver')).toContain(
      'terminó el jueves, 2 de julio, a las 13:00, así que no hay devolución',
    );
    expect(textOf(late, 'driver')).not.toMatch(/devolvemos/);
    expect(textOf(late, 'owner')).toContain('fuera de plazo');
    expect(textOf(late, 'owner')).toContain(
      'Recibes igualmente tus 29,75 €: te los enviaremos el lunes, 6 de julio',
    );
  });

  it('[DB-02] by the owner tells both parties who cancelled and that everything is refunded', () => {
    expect(textOf(byOwner, 'driver')).toContain(
      'el propietario de «Garaje «Sol», planta -2» ha cancelado tu reserva',
    );
    expect(textOf(byOwner, 'driver')).toContain('Te devolvemos 37,50 €');
    expect(textOf(byOwner, 'owner')).toContain('Has cancelado la reserva de Dani Conductor');
    expect(textOf(byOwner, 'owner')).toContain('Le devolvemos 37,50 €');
  });
});

describe('a refund of a payment without a booking', () => {
  it('names its amount and its reason, such as a taken spot or a wrong amount', () => {
    const taken = after(hold(), 'refund');
    expect(refundMail(factsOf(taken)).text.replace(/\s/g, ' ')).toContain('ya no estaba libre');
    const because = (reason: RefundReason) => {
      const refund = { ...taken.refund, cents: 100, reason } as Booking['refund']; // the transition to refunded has set it
      return refundMail(factsOf({ ...taken, refund })).text.replace(/\s/g, ' ');
    };
    expect(because('amount')).toContain('no era el precio de la reserva');
    expect(because('amount')).toContain('Te devolvemos 1,00 €');
    expect(because('closed')).toContain('ya no se ofrecía para esas fechas');
    expect(because('late')).toContain('ya era tarde para reservar');
  });
});

describe('the calendar file', () => {
  it('[PS-02] is one event with times in UTC, a place and the page of the booking', () => {
    const mail = confirmationMail(factsOf(confirmed));
    const { component, value } = calendarOf(mail);
    expect(fileOf(mail)).toMatchObject({
      fileName: 'reserva.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(value('uid')).toBe(`${confirmed.id}@plazalibre`);
    expect(value('sequence')).toBe(confirmed.version);
    expect(String(value('dtstart'))).toBe('2026-07-03T11:00:00Z');
    expect(String(value('dtend'))).toBe('2026-07-05T10:00:00Z');
    expect(value('summary')).toBe('Aparcar en Garaje «Sol», planta -2');
    expect(value('location')).toBe('Calle Mayor 1, Madrid');
    expect(value('url')).toBe(`https://plazalibre.example/reserva/${confirmed.id}`);
    expect(value('status')).toBe('CONFIRMED');
    expect(value('organizer')).toBe('mailto:ayuda@plazalibre.example');
    expect(value('geo')).toEqual([40.4168, -3.7038]);
  });

  it('names the driver to the owner, and is busy time for the owner only', () => {
    const toOwner = calendarOf(ownerNoticeMail(factsOf(confirmed, { reader: owner })));
    expect(toOwner.value('summary')).toBe('Dani Conductor aparca en Garaje «Sol», planta -2');
    expect(toOwner.value('transp')).toBe('OPAQUE');
    expect(calendarOf(confirmationMail(factsOf(confirmed))).value('transp')).toBe('TRANSPARENT');
  });

  it('cancels the same event after a cancellation, with a higher sequence number', () => {
    const before = calendarOf(confirmationMail(factsOf(confirmed)));
    for (const booking of [inTime, late, byOwner, byRefund])
      for (const role of ['driver', 'owner'] as const) {
        const mail = cancellationMail(factsOf(booking, { reader: role === 'driver' ? driver : owner }), role);
        const { component, value } = calendarOf(mail);
        expect(component.getFirstPropertyValue('method')).toBe('CANCEL');
        expect(fileOf(mail).contentType).toContain('method=CANCEL');
        expect(value('status')).toBe('CANCELLED');
        expect(value('uid')).toBe(before.value('uid'));
        expect(Number(value('sequence'))).toBeGreaterThan(Number(before.value('sequence')));
      }
  });

  it('stays valid with any name of spot and driver', () => {
    const typed = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 });
    const isKept = (title: string, address: string, driverName: string) => {
      const booking = { ...confirmed, driverName, spot: { ...confirmed.spot, title, address } };
      const mail = ownerNoticeMail(factsOf(booking, { reader: owner }));
      for (const line of fileOf(mail).text.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const { value } = calendarOf(mail);
      const asText = (text: string) => text.replace(/\r\n|\r/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ');
      expect(value('location')).toBe(asText(address));
      expect(value('summary')).toBe(asText(`${driverName} aparca en ${title}`));
      expect(value('uid')).toBe(`${confirmed.id}@plazalibre`);
    };
    fc.assert(fc.property(typed, typed, typed, isKept), runs(150));
  });
});

describe('the HTML of a mail', () => {
  const { html } = confirmationMail(factsOf(confirmed));

  it('has tables as wide as the text for Outlook for Windows, which knows no greatest width', () => {
    const begun = html.match(/<!--\[if mso\]><table role="presentation" width="560"/g) ?? [];
    const ended = html.match(/<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/g) ?? [];
    expect([begun.length, ended.length]).toEqual([2, 2]);
  });

  it('has its button in a cell of its colour', () => {
    expect(html).toMatch(/<td bgcolor="#0B1F3A" style="[^"]*mso-padding-alt:12px 20px"><a href="https:/);
  });
});
