import type { FEED_PROBLEMS } from '../../model/constants.ts';
import type { OutboxEvent } from './outbox.ts';
import type { Period } from '../../lib/half-hours.ts';

export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** An event that is not understood, with what is known of it; epoch milliseconds. */
export interface UnreadEvent {
  /** Its title. */
  readonly summary?: string;
  readonly start?: number;
  readonly end?: number;
}

/**
 * The events of an external calendar in a period, in order; or the reason why it cannot be read. The known times of events that are not
 * understood are among `events`.
 */
export type FeedReading =
  | {
      readonly events: readonly Period[];
      readonly unread: readonly UnreadEvent[];
      readonly problem?: undefined;
    }
  | { readonly problem: FeedProblem };

/** The text of a calendar of others, or why there is none. */
export type FetchedFeed =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: FeedProblem };

/** A calendar of others that closes a spot while it has something. Its address is a secret: never answered or logged. */
export interface CalendarImport {
  readonly id: string;
  readonly spotId: string;
  readonly name: string;
  readonly url: string;
  /** Counts the changes. */
  readonly revision: number;
  /** The events of the last successful read, in order; they stay while the calendar cannot be read. */
  readonly events: readonly Period[];
  readonly readAt: string;
  readonly failure: {
    readonly problem: FeedProblem;
    readonly since: string;
    readonly attempts: number;
  } | null;
  readonly unread: readonly UnreadEvent[];
  /** Since when it lacks much of what it had: `events`, which until the doubt ends are among the import's events, too. */
  readonly doubt: { readonly since: string; readonly events: readonly Period[] } | null;
  /**
   * The notifications of its troubles: `isOpen` until the owner was notified of their end, `about` names those that go on, and `told` has the
   * time of the last one of each kind.
   */
  readonly troubleTold: {
    readonly isOpen: boolean;
    readonly about: readonly string[];
    readonly told: { readonly failure?: string; readonly doubt?: string; readonly unread?: string };
  } | null;
  /** Bookings whose conflict the owner has been told of. */
  readonly toldOf: readonly string[];
  readonly dueAt: string;
  /** It blocks nothing any more, and goes once what it blocked is free. */
  readonly isRemoved: boolean;
}

/** The effects of a change of a spot's calendar, performed by the outbox after the change is written. */
export type CalendarEffect =
  | 'clear_calendar'
  | 'notify_calendar_conflict'
  | 'notify_calendar_trouble'
  | 'mail_calendar_trouble'
  | 'notify_calendar_well'
  | 'mail_calendar_well';

export interface Calendar {
  /** The taken periods of a spot, without expired holds. */
  listBusy(
    spotId: string,
    period: Period,
    now: number,
    options?: { isConsistent?: boolean },
  ): Promise<Period[]>;
  /**
   * Until when a driver may still pay for a hold that overlaps a period, epoch milliseconds; undefined without holds. With all previous
   * writes.
   */
  findHeldUntil(spotId: string, period: Period, now: number): Promise<number | undefined>;
  /** Whether a spot has current or future stays or holds, with all previous writes. */
  hasStays(spotId: string, now: number): Promise<boolean>;
}

/** External calendars that spots import. */
export interface CalendarImports {
  /** All imports of a spot, including those being removed, oldest first. With all previous writes. */
  list(spotId: string): Promise<CalendarImport[]>;
  find(spotId: string, id: string): Promise<CalendarImport | undefined>;
  /** Creates an import with its notifications, in one transaction; false if the spot has the maximum number. */
  create(
    created: CalendarImport,
    told: readonly OutboxEvent<CalendarEffect>[],
    now: number,
  ): Promise<boolean>;
  /** Writes an import with its notifications, in one transaction; false if the stored revision is not the previous one. */
  update(
    changed: CalendarImport,
    told: readonly OutboxEvent<CalendarEffect>[],
    now: number,
  ): Promise<boolean>;
  /** Marks it as being removed; the job completes a removal after a crash. */
  markRemoved(known: CalendarImport, now: number): Promise<void>;
  remove(known: CalendarImport): Promise<void>;
  /** Leases due imports for some minutes, longest waiting first. */
  takeDue(now: number, limit: number): Promise<CalendarImport[]>;
  /**
   * Sets the future half hours that imports block to exactly their events: free ones are taken, outdated ones are freed, and those of
   * bookings and active holds stay theirs.
   */
  setBlocks(
    spotId: string,
    imports: readonly Pick<CalendarImport, 'id' | 'events'>[],
    now: number,
  ): Promise<void>;
}

/** The keys of an import. */
export type ImportName = Pick<CalendarImport, 'spotId' | 'id'>;

/** Passes imports to readers, each list to one reader. A list may arrive twice. */
export interface ImportQueue {
  send(lists: readonly (readonly ImportName[])[]): Promise<void>;
}

/** Secret addresses of calendars. */
export interface CalendarExports {
  findToken(spotId: string): Promise<string | undefined>;
  findSpotId(token: string): Promise<string | undefined>;
  /** Replaces the address, or removes it; false if `before` is not the current one. */
  replace(spotId: string, before: string | undefined, after: string | undefined): Promise<boolean>;
}

/** The period in which a calendar is read, and the spot for which. */
export interface FeedWindow extends Period {
  readonly timeZone: string;
  readonly spotId: string;
}

/** Calendars on the internet. */
export interface ExternalCalendars {
  /** The text at an address. */
  fetch(url: string): Promise<FetchedFeed>;
  /**
   * The events of a text in a period for a spot in `timeZone`, in which times without a zone are; events of the spot's own feed are left
   * out. Synchronous: it blocks the thread for up to two seconds, and then returns `too_large`.
   */
  parse(text: string, window: FeedWindow): FeedReading;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly calendar: Calendar;
    readonly calendarImports: CalendarImports;
    readonly calendarExports: CalendarExports;
  }
  interface Deps {
    readonly importQueue: ImportQueue;
    readonly externalCalendars: ExternalCalendars;
  }
}
