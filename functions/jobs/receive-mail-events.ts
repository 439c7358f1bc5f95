import { rememberMailEvents } from '#shared/domain/mail/remember-mail-events.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { log } from '../_kit/logger.ts';
import { readMailEvents } from '../_kit/mail-events.ts';

export const handler = job('receiveMailEvents', async (delivered: unknown) => {
  const { events, malformed } = readMailEvents(delivered);
  if (malformed > 0) log.warn('mail events not understood', { malformed });
  return {
    handled: await rememberMailEvents({ ...kit.suppressions(), ...kit.clock }, events),
    failures: [],
  };
});
