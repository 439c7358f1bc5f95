import type { FeedProblem, ExternalCalendars } from '../../domain/ports/calendars.ts';
import { FetchProblem, fetchText } from './fetch-text.ts';
import { readEvents } from './read-events.ts';

/**
 * For an address to answer, and for the processor to work on its text: rules of recurrence can be written so that they
 * never end, or never begin. A megabyte of real events takes a third of it.
 */
const FEED_PATIENCE = { fetchMs: 10_000, parseMs: 2000 };

interface Options {
  readonly allowsLocal: () => boolean;
  readonly patience?: typeof FEED_PATIENCE;
}

/** Throws what is no problem of the feed. */
const toFeedProblem = (error: unknown): FeedProblem => {
  if (error instanceof FetchProblem) return error.problem;
  throw error;
};

/** Calendars as they are found on the internet. Asks when it is called whether this machine may be asked too. */
export const httpsFeeds = ({ allowsLocal, patience = FEED_PATIENCE }: Options): ExternalCalendars => ({
  fetch: async (url) => {
    try {
      return { text: await fetchText(url, { allowsLocal: allowsLocal(), patienceMs: patience.fetchMs }) };
    } catch (error) {
      return { problem: toFeedProblem(error) };
    }
  },
  parse: (text, period) => {
    try {
      return readEvents(text, period, patience.parseMs);
    } catch (error) {
      return { problem: toFeedProblem(error) };
    }
  },
});
