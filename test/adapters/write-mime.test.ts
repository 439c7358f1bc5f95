import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { writeMime } from '#shared/adapters/write-mime.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';
import { runs } from '#test/support/random.ts';

const FROM = { name: 'PlazaLibre', address: 'avisos@plazalibre.example' };

const mailWith = (changes: Partial<Mail> = {}): Mail => ({
  to: 'dani@example.com',
  subject: 'Reserva confirmada: Plaza en Chamberí',
  text: 'Hola, Dani:\n\nTu reserva está confirmada.',
  html: '<!doctype html><html lang="es"><body><p>Tu reserva está confirmada: 17,50 €.</p></body></html>',
  language: 'es',
  ...changes,
});

const aCalendar = {
  fileName: 'reserva.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  text: 'BEGIN:VCALENDAR\r\nSUMMARY:Año\r\nEND:VCALENDAR\r\n',
};

const read = (mime: string) => simpleParser(Buffer.from(mime));

const headOf = (mime: string) => mime.slice(0, mime.indexOf('\r\n\r\n'));
const partsOf = (mime: string) => [...mime.matchAll(/^Content-Type: ([^;]+)/gm)].map(([, type]) => type);
const namesOf = (head: string) => head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')));

/** The lines of a body, without line breaks at its end, which a parser may add or remove. */
const linesOf = (text: string) =>
  text
    .replace(/\r\n|\r/g, '\n')
    .replace(/\n+$/, '')
    .split('\n');

/** Text that people may type, with characters that could end a header or a part. */
const nastyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\nBcc: eve@example.com',
        '--=_mixed',
        '--=_alternative--',
        '=?UTF-8?B?',
        '. ',
        '\t',
        ' ',
        '€',
        '👩‍🚗',
        '=3D',
      ),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

describe('a MIME message', () => {
  it('[PS-02] is parsed back as it was written: headers, text, HTML and files', async () => {
    const mail = mailWith({ replyTo: 'ayuda@plazalibre.example', attachments: [aCalendar] });
    const mime = writeMime(mail, FROM);
    const parsed = await read(mime);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.from?.value).toEqual([FROM]);
    expect(parsed.replyTo?.value).toEqual([{ name: '', address: 'ayuda@plazalibre.example' }]);
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(String(parsed.html).trim()).toBe(mail.html);
    expect(partsOf(mime)).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'text/html',
      'text/calendar',
    ]);
    expect(mime).toContain('text/calendar; charset=utf-8; method=PUBLISH;');
    const [file] = parsed.attachments;
    expect(file).toMatchObject({ filename: 'reserva.ics', contentType: 'text/calendar' });
    expect(file?.content.toString()).toBe(aCalendar.text);
  });

  it('has text and HTML as alternatives when there are no files', async () => {
    const mime = writeMime(mailWith(), FROM);
    expect(partsOf(mime)).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
    expect((await read(mime)).attachments).toEqual([]);
  });

  it('keeps any text in lines of allowed length, and never as a header', async () => {
    const isOnlyOurs = async (subject: string, text: string) => {
      const mime = writeMime(mailWith({ subject, text, attachments: [{ ...aCalendar, text }] }), FROM);
      expect(mime).toMatch(/^[\t\r\n -~]*$/);
      expect(mime.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of mime.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
      expect(namesOf(headOf(mime)).sort()).toEqual(
        [
          'Auto-Submitted',
          'Content-Language',
          'Content-Type',
          'From',
          'MIME-Version',
          'Subject',
          'To',
        ].sort(),
      );
      const parsed = await read(mime);
      expect(parsed.attachments).toHaveLength(1);
      expect(parsed.attachments[0]?.content.toString()).toBe(text);
      expect(linesOf(parsed.text ?? '')).toEqual(linesOf(text));
      expect(parsed.to).toMatchObject({ text: 'dani@example.com' });
    };
    await fc.assert(fc.asyncProperty(nastyText, nastyText, isOnlyOurs), runs(150));
  });

  it('keeps a subject of any length and script', async () => {
    const subjects = ['x'.repeat(300), 'ñ'.repeat(100), '👩‍🚗'.repeat(40), '=?UTF-8?B?aGk=?=', 'a'.repeat(60)];
    for (const subject of subjects) {
      const parsed = await read(writeMime(mailWith({ subject }), FROM));
      expect(parsed.subject).toBe(subject);
    }
  });

  it.each([
    'dani@example.com, eve@example.com',
    'dani@example.com\r\nBcc: eve@example.com',
    'Dani <dani@example.com>',
    'dani',
    'dani@exam ple.com',
    'ñandú@example.com',
    '',
  ])('has exactly one valid receiver: %j is refused permanently', (to) => {
    expect(() => writeMime(mailWith({ to }), FROM)).toThrow(PermanentFailure);
    expect(() => writeMime(mailWith({ replyTo: to }), FROM)).toThrow(PermanentFailure);
  });

  it('replaces characters of a file name that could end the header', () => {
    const mime = writeMime(
      mailWith({ attachments: [{ ...aCalendar, fileName: 'a".ics"\r\nX-Evil: ñ' }] }),
      FROM,
    );
    expect(mime).toContain('filename="a-.ics-X-Evil-"');
    expect(mime).not.toMatch(/^X-Evil/m);
  });
});
