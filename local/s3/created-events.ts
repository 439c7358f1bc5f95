export interface CreatedEvent {
  readonly bucket: string;
  readonly key: string;
}

export type CreatedListener = (event: CreatedEvent) => Promise<void> | void;

interface CreatedEvents {
  readonly emit: (event: CreatedEvent) => void;
  /** Settles when every event so far has been handled. */
  readonly drain: () => Promise<void>;
}

/**
 * Object-created events as S3 delivers them: some time after the upload was answered, and without any way for the
 * listener to disturb it. What the listener throws is logged.
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
