import type { FEED_PROBLEMS } from '../../model/constants.ts';
import type { OutboxEvent } from './outbox.ts';
import type { SpotEffect } from './spots.ts';
import type { Period } from '../../lib/half-hours.ts';

export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** What a calendar of others has in a window of time, in order; or why it cannot be read. */
export type FeedReading =
  | { readonly events: readonly Period[]; readonly problem?: undefined }
  | { readonly problem: FeedProblem };

/** The text of a calendar of others, or why there is none. */
export type FetchedFeed =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: FeedProblem };

/** A calendar of others that closes a space while it has something. Its address is a secret: never answered or logged. */
export interface CalendarImport {
  readonly id: string;
  readonly spotId: string;
  readonly name: string;
  readonly url: string;
  /** Counts the changes. */
  readonly revision: number;
  /** What it had when it was read last, in order; it stays while the calendar cannot be read. */
  readonly events: readonly Period[];
  readonly readAt: string;
  readonly failure: {
    readonly problem: FeedProblem;
    readonly since: string;
    readonly attempts: number;
  } | null;
  /** Bookings whose conflict the owner has been told of. */
  readonly toldOf: readonly string[];
  readonly dueAt: string;
  /** It blocks nothing any more, and goes once what it blocked is free. */
  readonly isRemoved: boolean;
}

export interface Calendar {
  /** What is taken of a space in a period, holds that have run out left aside. */
  listBusy(
    spotId: string,
    period: Period,
    now: number,
    options?: { isConsistent?: boolean },
  ): Promise<Period[]>;
  /**
   * Until when a driver may still pay for a stay that any part of a period is held for, epoch milliseconds; undefined where
   * nothing is held. Sees every write that was answered before.
   */
  findHeldUntil(spotId: string, period: Period, now: number): Promise<number | undefined>;
  /** Whether a stay is booked or held at a space from now on. Sees every write that was answered before. */
  hasStays(spotId: string, now: number): Promise<boolean>;
}

/** Calendars of others that spaces follow. */
export interface CalendarImports {
  /** All of a space, also those on their way out, in the order in which they came. Sees every write before. */
  list(spotId: string): Promise<CalendarImport[]>;
  find(spotId: string, id: string): Promise<CalendarImport | undefined>;
  /** Writes a new one with what is to be told, both or neither; false when the space has as many as it may. */
  create(created: CalendarImport, told: readonly OutboxEvent<SpotEffect>[], now: number): Promise<boolean>;
  /** Writes one with what is to be told if it is stored in the revision before, both or neither; false when not. */
  update(changed: CalendarImport, told: readonly OutboxEvent<SpotEffect>[], now: number): Promise<boolean>;
  /** Notes that it goes; the job ends what a crash left. */
  markRemoved(known: CalendarImport, now: number): Promise<void>;
  remove(known: CalendarImport): Promise<void>;
  /** Those that are due, longest waiting first, taken for some minutes. */
  takeDue(now: number, limit: number): Promise<CalendarImport[]>;
  /**
   * Makes what imports block of a space from now on exactly their events: what is free is taken, what they have no more
   * is given back, and what a booking or a standing hold has stays theirs.
   */
  setBlocks(
    spotId: string,
    imports: readonly Pick<CalendarImport, 'id' | 'events'>[],
    now: number,
  ): Promise<void>;
}

/** What names an import to whoever reads it. */
export type ImportName = Pick<CalendarImport, 'spotId' | 'id'>;

/** Hands imports to those who read them, each list to one of them. What was handed on may arrive twice. */
export interface ImportQueue {
  send(lists: readonly (readonly ImportName[])[]): Promise<void>;
}

/** Secret addresses under which calendars can be read. */
export interface CalendarExports {
  findToken(spotId: string): Promise<string | undefined>;
  findSpotId(token: string): Promise<string | undefined>;
  /** Puts one in place of the one before, or none; false when that is not the one before. */
  replace(spotId: string, before: string | undefined, after: string | undefined): Promise<boolean>;
}

/** Calendars of others, on the internet. */
export interface ExternalCalendars {
  /** The text at an address. */
  fetch(url: string): Promise<FetchedFeed>;
  /**
   * What a text has in a period; times without a zone are those of `timeZone`. Synchronous: it
   * keeps the thread busy, for two seconds at most, and answers `too_large` then.
   */
  parse(text: string, period: Period & { readonly timeZone: string }): FeedReading;
}
