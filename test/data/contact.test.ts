import { settings } from '#test/support/settings.ts';
import { describe, expect, it } from 'vitest';
import { sendMessage } from '#shared/domain/contact/send-message.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
let now = Date.parse('2026-06-01T08:00:00Z');
const clock = { now: () => now };

const SUPPORT = 'ayuda@plazalibre.example';
const message = { name: 'Lucía', email: 'lucia@example.com', subject: 'Hola', message: '¿Hay alguien?' };

/** Drains the outbox with a mail service that fails for some addresses; answers the receivers of mails. */
const drain = async (isDown: (to: string) => boolean = () => false) => {
  const sent: string[] = [];
  const send = ({ to }: Mail) => {
    if (isDown(to)) return Promise.reject(new Error('The mail service is down.'));
    sent.push(to);
    return Promise.resolve();
  };
  await drainOutbox({
    ...table(),
    ...noAdapters,
    clock,
    settings: { ...settings, supportEmail: SUPPORT },
    mail: { send },
  });
  now += 2 * MINUTE;
  return sent;
};

const write = (text: string) => sendMessage({ ...table(), clock }, 'client', { ...message, message: text });

describe('a message to support', () => {
  it('[CT-01] waits while mail is down, and each of its mails is sent once', async () => {
    await write('uno');
    expect(await drain(() => true)).toEqual([]);
    expect(await drain((to) => to === message.email)).toEqual([SUPPORT]);
    expect(await drain()).toEqual([message.email]);
    expect(await drain()).toEqual([]);
  });

  it('is no longer acknowledged after a day, but still reaches support', async () => {
    await write('dos');
    expect(await drain(() => true)).toEqual([]);
    now += DAY;
    expect(await drain()).toEqual([SUPPORT]);
    expect(await drain()).toEqual([]);
  });

  it('that is repeated within a day is sent once, and again after a day', async () => {
    await write('tres');
    now += HOUR;
    await write('tres');
    expect(await drain()).toEqual([SUPPORT, message.email]);
    now += DAY;
    await write('tres');
    expect(await drain()).toEqual([SUPPORT, message.email]);
  });
});
