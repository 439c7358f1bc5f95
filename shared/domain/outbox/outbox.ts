import type { OutboxEntry } from '../ports/outbox.ts';

/** How effects of an area are done. Each may be done twice, where a worker dies before it can say that it is done. */
export type Effects<Deps, Effect extends string> = Readonly<
  Record<Effect, (deps: Deps, entry: OutboxEntry) => Promise<void>>
>;

/** What effects need, each of them. */
export type EffectNeeds<E> = E[keyof E] extends (deps: infer Deps, entry: OutboxEntry) => Promise<void>
  ? Deps
  : never;
