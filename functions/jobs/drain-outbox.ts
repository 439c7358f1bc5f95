import { drainOutbox } from '#shared/domain/outbox/drain-outbox.ts';
import { withMail, withPayments, withSettings, withTable } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('drainOutbox', () =>
  drainOutbox({ ...withTable(), ...withPayments(), ...withMail(), ...withSettings() }),
);
