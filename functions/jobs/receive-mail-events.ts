import { rememberMailEvents } from '#shared/domain/mail/remember-mail-events.ts';
import * as kit from '../_kit/ports.ts';
import { log } from '../_kit/logger.ts';
import { readMailEvents } from '../_kit/mail-events.ts';

export const handler = kit.job('receiveMailEvents', async (delivered: unknown) => {
  const { events, malformed } = readMailEvents(delivered);
  if (malformed > 0) log.warn('mail events not understood', { malformed });
  return {
    handled: await rememberMailEvents(kit.connect(kit.suppressions), events),
    failures: [],
  };
});
