import { runDueDiligence } from '#shared/domain/dac7/run-due-diligence.ts';
import {
  clock,
  withBookings,
  withClaims,
  withDueDiligence,
  withSettings,
  withSpots,
  withTaxDetails,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

/** By hand, an operator names an owner; a schedule names nobody. */
interface Asked {
  readonly start?: unknown;
  readonly extend?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const handler = job('runDueDiligence', (asked: Asked | undefined) =>
  runDueDiligence(
    {
      ...withSpots(),
      ...withBookings(),
      ...withClaims(),
      ...withTaxDetails(),
      ...withDueDiligence(),
      ...withSettings(),
      ...clock,
    },
    { start: textOf(asked?.start), extend: textOf(asked?.extend) },
  ),
);
