export interface CreatedEvent {
  bucket: string;
  key: string;
  /** Bytes of content. */
  size: number;
}

export type CreatedListener = (event: CreatedEvent) => Promise<void> | void;

/**
 * Object-created events as S3 delivers them: some time after the upload was answered, and without any way for the
 * listener to disturb it. What the listener throws is logged.
 */
export class CreatedEvents {
  readonly #listener: CreatedListener;
  readonly #pending = new Set<Promise<void>>();

  constructor(listener: CreatedListener) {
    this.#listener = listener;
  }

  emit(event: CreatedEvent): void {
    const delivery = this.#deliver(event).finally(() => this.#pending.delete(delivery));
    this.#pending.add(delivery);
  }

  async #deliver(event: CreatedEvent): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await this.#listener(event);
    } catch (error) {
      console.error(`object store: the listener failed on ${event.bucket}/${event.key}`, error);
    }
  }

  /** Settles when every event so far has been handled. */
  async drain(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
