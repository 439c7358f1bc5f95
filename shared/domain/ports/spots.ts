import type { Language } from '../../api/accounts.ts';
import type { OutboxEvent } from './outbox.ts';
import type { AuditLine, Spot } from '../../model/spot.ts';

/** What follows a change of a space, done by the outbox after the change is written. */
export type SpotEffect =
  | 'mail_spot_approved'
  | 'mail_spot_rejected'
  | 'notify_spot_approved'
  | 'notify_spot_rejected'
  | 'notify_calendar_conflict'
  | 'keep_images'
  | 'delete_images'
  | 'clear_calendar';

/** What is written with a change of a space, all or nothing. */
export interface SpotRecord {
  readonly audit?: AuditLine | undefined;
  readonly events?: readonly OutboxEvent[];
  /** The counts of its ratings begin again. */
  readonly restartsRatings?: boolean;
}

export interface Spots {
  find(id: string): Promise<Spot | undefined>;
  /** Newest first. */
  listByOwner(ownerId: string): Promise<Spot[]>;
  /** The same, so many at a time; `after` is the last one of an earlier page. */
  pageByOwner(
    ownerId: string,
    page: { limit: number; after?: Pick<Spot, 'createdAt' | 'id'> | undefined },
  ): Promise<Spot[]>;
  /** Those of the ids that exist, in their order; may be a moment old. */
  listByIds(ids: readonly string[]): Promise<Spot[]>;
  /** Which spaces are public, as many as one read answers, where they are on the map; may be a moment old. `after` is the cursor of an earlier page. */
  pagePublic(
    after: string | undefined,
  ): Promise<{ spots: Pick<Spot, 'id' | 'updatedAt'>[]; next?: string | undefined }>;
  /** Those that wait for review, longest waiting first; `after` is the cursor of an earlier page. */
  listPending(page: {
    limit: number;
    after?: string | undefined;
  }): Promise<{ spots: Spot[]; next?: string | undefined }>;
  /** What was done with a space and by whom, latest first; it outlives the space. */
  listAudit(spotId: string): Promise<AuditLine[]>;
  /** False when there is a space of this id already. */
  create(spot: Spot, record?: SpotRecord): Promise<boolean>;
  /** Writes `spot` if the stored version is the one before it; false when another writer was faster (optimistic locking). */
  update(spot: Spot, record?: SpotRecord): Promise<boolean>;
  /** Removes a space if it is stored in this version; false when it is not. */
  remove(spot: Spot, record: SpotRecord): Promise<boolean>;
}

/** The sitemaps of public spaces, where crawlers fetch them. */
export interface Sitemaps {
  /** The list as it is published; undefined before the first one. */
  readIndex(): Promise<string | undefined>;
  writeIndex(text: string): Promise<void>;
  /** Under its path at the site, which ends in `.gz`; the text is compressed. */
  writePart(path: string, text: string): Promise<void>;
}

/** The files that the build of the site leaves for the pages of spaces, as the stage serves them. */
export interface SpotPages {
  read(language: Language): Promise<string>;
}
