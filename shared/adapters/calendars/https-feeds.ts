import type { FeedProblem, ExternalCalendars } from '../../domain/ports/calendars.ts';
import { fetchText } from './fetch-text.ts';
import { readEvents } from './read-events.ts';
import { FetchProblem } from './request-public.ts';

/**
 * Timeouts of the request, and of parsing: recurrence rules can be written so that they never end or never begin. A megabyte of real events
 * takes a third of the time.
 */
const FEED_PATIENCE = { fetchMs: 10_000, parseMs: 2000 };

interface Options {
  readonly allowsLocal: () => boolean;
  readonly patience?: typeof FEED_PATIENCE;
}

/** Rethrows errors that are no problem of the feed. */
const toFeedProblem = (error: unknown): FeedProblem => {
  if (error instanceof FetchProblem) return error.problem;
  throw error;
};

/** Calendars on the internet. At each call it asks whether this machine may be called, too. */
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
