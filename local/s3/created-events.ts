export interface CreatedEvent {
  readonly bucket: string;
  readonly key: string;
}

export type CreatedListener = (event: CreatedEvent) => Promise<void> | void;

interface CreatedEvents {
  readonly emit: (event: CreatedEvent) => void;
  /** Resolves when all events so far are handled. */
  readonly drain: () => Promise<void>;
}

/**
 * Object-created events as in S3: delivered some time after the answer to the upload, which the listener cannot affect. Errors of the
 * listener are logged.
 */
export const openCreatedEvents = (listener: CreatedListener): CreatedEvents => {
  const pending = new Set<Promise<void>>();

  const deliver = async (event: CreatedEvent): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await listener(event);
    } catch (error) {
      console.error(`s3: the listener failed on ${event.bucket}/${event.key}`, error);
    }
  };

  return {
    emit: (event) => {
      const delivery = deliver(event).finally(() => pending.delete(delivery));
      pending.add(delivery);
    },
    drain: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
};
