import { runDueDiligence } from '#shared/domain/dac7/run-due-diligence.ts';
import * as kit from '../_kit/ports.ts';
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
      ...kit.spots(),
      ...kit.bookings(),
      ...kit.claims(),
      ...kit.taxDetails(),
      ...kit.dueDiligence(),
      ...kit.settings(),
      ...kit.clock,
    },
    { start: textOf(asked?.start), extend: textOf(asked?.extend) },
  ),
);
