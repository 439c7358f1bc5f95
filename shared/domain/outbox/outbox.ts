import type { EffectDeps } from '../deps.ts';
import type { OutboxEntry } from '../ports/outbox.ts';

/** The implementation of an effect. It may run twice if a worker dies before it can record completion. */
export type Effect = (deps: EffectDeps, entry: OutboxEntry) => Promise<void>;

/** The implementations of an area's effects. */
export type Effects<Name extends string> = Readonly<Record<Name, Effect>>;
