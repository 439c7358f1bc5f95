import { runDueDiligence } from '#shared/domain/dac7/run-due-diligence.ts';
import * as kit from '../_kit/ports.ts';

/** By hand, an operator names an owner; a schedule names nobody. */
interface Asked {
  readonly start?: unknown;
  readonly extend?: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const handler = kit.job('runDueDiligence', (asked: Asked | undefined) =>
  runDueDiligence(
    kit.connect(kit.spots, kit.bookings, kit.claims, kit.taxDetails, kit.dueDiligence, kit.settings),
    { start: textOf(asked?.start), extend: textOf(asked?.extend) },
  ),
);
