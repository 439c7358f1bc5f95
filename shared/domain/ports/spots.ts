import type { Language } from '../../api/accounts.ts';
import type { OutboxEvent } from './outbox.ts';
import type { AuditLine, Spot } from '../../model/spot.ts';

/** The effects of a change of a spot, performed by the outbox after the change is written. */
export type SpotEffect =
  | 'mail_spot_approved'
  | 'mail_spot_rejected'
  | 'mail_spot_paused'
  | 'notify_spot_approved'
  | 'notify_spot_rejected'
  | 'notify_spot_paused'
  | 'keep_images'
  | 'delete_images';

/** The records written with a change of a spot, all or nothing. */
export interface SpotRecord {
  readonly audit?: AuditLine | undefined;
  readonly events?: readonly OutboxEvent[];
  /** Whether the counts of its ratings restart. */
  readonly restartsRatings?: boolean;
}

export interface Spots {
  find(id: string): Promise<Spot | undefined>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<Spot[]>;
  /** Pages of an owner's spots, newest first; `after` is the last spot of the previous page. */
  pageByOwner(
    ownerId: string,
    page: { limit: number; after?: Pick<Spot, 'createdAt' | 'id'> | undefined },
  ): Promise<Spot[]>;
  /** Existing spots of these ids, in their order; eventually consistent. */
  listByIds(ids: readonly string[]): Promise<Spot[]>;
  /** A page of public spots with their positions on the map; eventually consistent. `after` is the cursor of the previous page. */
  pagePublic(
    after: string | undefined,
  ): Promise<{ spots: Pick<Spot, 'id' | 'updatedAt'>[]; next?: string | undefined }>;
  /** Spots that wait for review, longest waiting first; `after` is the cursor of the previous page. */
  listPending(page: {
    limit: number;
    after?: string | undefined;
  }): Promise<{ spots: Spot[]; next?: string | undefined }>;
  /** The audit log of a spot, latest first; it outlives the spot. */
  listAudit(spotId: string): Promise<AuditLine[]>;
  /** False if the id exists. */
  create(spot: Spot, record?: SpotRecord): Promise<boolean>;
  /** Writes `spot` if the stored version is the previous one; otherwise false (optimistic locking). */
  update(spot: Spot, record?: SpotRecord): Promise<boolean>;
  /** Removes a spot if it is stored in this version; otherwise false. */
  remove(spot: Spot, record: SpotRecord): Promise<boolean>;
}

/** The published sitemaps of public spots. */
export interface Sitemaps {
  /** The published index; undefined before the first one. */
  readIndex(): Promise<string | undefined>;
  writeIndex(text: string): Promise<void>;
  /** The path on the site ends in `.gz`; the text is compressed. */
  writePart(path: string, text: string): Promise<void>;
}

/** The files that the build of the site leaves for the pages of spots, as the stage serves them. */
export interface SpotPages {
  read(language: Language): Promise<string>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly spots: Spots;
  }
  interface Deps {
    readonly spotPages: SpotPages;
    readonly sitemaps: Sitemaps;
  }
}
