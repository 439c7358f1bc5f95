import type { StoredOutboxEntry } from '../../model/outbox-entry.ts';

/** What must follow a change that was written, each effect done once. Areas name their effects. */
export interface OutboxEvent<Effect extends string = string> extends Omit<
  StoredOutboxEntry,
  'id' | 'effects' | 'attempts' | 'dueAt'
> {
  readonly effects: readonly Effect[];
}

export interface OutboxEntry extends StoredOutboxEntry {
  /** Milliseconds from when it could have been taken until it was. */
  readonly lateBy: number;
}

/** How effects of an area are done. Each may be done twice, where a worker dies before it can say that it is done. */
export type Effects<Deps, Effect extends string> = Readonly<
  Record<Effect, (deps: Deps, entry: OutboxEntry) => Promise<void>>
>;
