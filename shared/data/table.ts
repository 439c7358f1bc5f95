/** The one table. Stacks, local stack and client read its schema here. Its names are deployed. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Deletion is late, so every reader must ignore expired items itself. */
  ttlAttribute: 'expiresAtSeconds',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    { name: 'gsi3', partitionKey: 'gsi3pk', sortKey: 'gsi3sk' },
  ],
} as const;

/** The prefix of counters of rate limits. */
export const LIMIT_PREFIX = 'LIMIT#';

/** The partition of new outbox entries that are due at once: its stream wakes the job. */
export const OUTBOX_PARTITION = 'OUTBOX';

/** The partition of outbox entries that were taken or are due later, ordered by time: workers read only due ones. */
export const LATER_PARTITION = 'OUTBOX_LATER';

/** The partition of spots whose map entry must be checked: new marks wake the job that updates the map. */
export const REINDEX_QUEUE = 'MAP_MARKS';
