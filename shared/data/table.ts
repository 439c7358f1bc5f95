/** The one table. Stacks, the local stack and the client all read its schema here. Its names are deployed. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. Deletion comes late, so every reader ignores what has expired by itself. */
  ttlAttribute: 'expiresAtSeconds',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    { name: 'gsi3', partitionKey: 'gsi3pk', sortKey: 'gsi3sk' },
  ],
} as const;

/** Partitions of the counters of rate limits begin so. */
export const LIMIT_PREFIX = 'LIMIT#';

/** Partition of what is new in the outbox and due at once: items there wake the job that drains it. */
export const OUTBOX_PARTITION = 'OUTBOX';

/** Partition of the outbox for entries that were taken or are for later, ordered by when they may be taken: workers read only what is due. */
export const LATER_PARTITION = 'OUTBOX_LATER';

/** Partition of the spaces whose place on the map is to be looked at: new marks wake the job that keeps the map. */
export const REINDEX_QUEUE = 'MAP_MARKS';
