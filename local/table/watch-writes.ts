import { EventEmitter } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';

export interface TableWrites {
  /** The number of noticed writes; several at nearly the same time may count as one. */
  readonly count: () => number;
  /** Resolves after a write since `seen` of them, by any process, after so many milliseconds, or when `signal` aborts. */
  readonly next: (seen: number, milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

/** Counts writes that are reported to it by `note`. */
export const noteWrites = (): TableWrites & { readonly note: () => void } => {
  const events = new EventEmitter();
  let count = 0;
  return {
    note: () => {
      count++;
      events.emit('write');
    },
    count: () => count,
    next: (seen, milliseconds, signal) =>
      new Promise((resolve) => {
        if (seen !== count || signal.aborted) {
          resolve();
          return;
        }
        const end = () => {
          clearTimeout(timer);
          events.off('write', end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        events.on('write', end);
        signal.addEventListener('abort', end);
      }),
    close: () => undefined,
  };
};

/** Notices writes to the table by its SQLite files, so that polling is not needed. */
export const watchWrites = (dbPath: string): TableWrites => {
  const writes = noteWrites();
  const watcher = watch(path.dirname(dbPath), (_, file) => {
    // Most writes change the log beside the file, `table.db-wal`.
    if (file?.startsWith(path.basename(dbPath))) writes.note();
  });
  return { ...writes, close: () => watcher.close() };
};
