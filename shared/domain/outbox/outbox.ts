import type { OutboxEntry } from '../ports/outbox.ts';

/** The implementations of an area's effects. Each may run twice if a worker dies before it can record completion. */
export type Effects<Deps, Effect extends string> = Readonly<
  Record<Effect, (deps: Deps, entry: OutboxEntry) => Promise<void>>
>;

/** The dependencies of all effects together. */
export type EffectNeeds<E> = E[keyof E] extends (deps: infer Deps, entry: OutboxEntry) => Promise<void>
  ? Deps
  : never;
