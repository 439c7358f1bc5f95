import type { Feeds } from '../../domain/calendars/ports.ts';
import { FetchProblem, fetchText } from './fetch-text.ts';
import { readEvents } from './read-events.ts';

/** Calendars as they are found on the internet. Asks when it is called whether this machine may be asked too. */
export const httpsFeeds = ({ allowsLocal }: { allowsLocal: () => boolean }): Feeds => ({
  read: async (url, period) => {
    try {
      return readEvents(await fetchText(url, { allowsLocal: allowsLocal() }), period);
    } catch (error) {
      if (error instanceof FetchProblem) return { problem: error.problem };
      throw error;
    }
  },
});
