import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { join, listBlocked, type ModelEvent, type ModelFeed, type Period } from './model.ts';
import { randomFeed, writeRandomFeed } from './random-feed.ts';

const PATIENCE_MS = 10_000;
/** Above this number the reader answers half hours. */
const MAX_EVENTS = 1000;
const HALF_HOUR = 1_800_000;
const SPOT_ID = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';

const show = ({ start, end }: Period) => `${new Date(start).toISOString()} to ${new Date(end).toISOString()}`;

/** What the reader answers otherwise than the model, or undefined. */
export const findDifference = (feed: ModelFeed): string | undefined => {
  const expected = listBlocked(feed);
  const unit = expected.length > MAX_EVENTS ? HALF_HOUR : 1;
  try {
    const reading = readEvents(
      writeRandomFeed(feed),
      { ...feed.window, timeZone: feed.spot, spotId: SPOT_ID },
      PATIENCE_MS,
    );
    if (reading.problem !== undefined) return reading.problem;
    if (reading.unread.length > 0) return `unread: ${JSON.stringify(reading.unread)}`;
    const wanted = join(expected, unit).map(show);
    const found = join(reading.events, unit).map(show);
    const missing = wanted.filter((one) => !found.includes(one));
    const surplus = found.filter((one) => !wanted.includes(one));
    if (missing.length + surplus.length === 0) return undefined;
    return [
      ...missing.slice(0, 5).map((one) => `- ${one}`),
      ...surplus.slice(0, 5).map((one) => `+ ${one}`),
    ].join('\n');
  } catch (error) {
    return String(error);
  }
};

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

/** The same feed with one part less, in all ways. */
const listSmaller = (feed: ModelFeed): ModelFeed[] => {
  const events = feed.events.map((_, index) => without(feed.events, index));
  const parts = feed.events.flatMap((event, at) => {
    const smaller: ModelEvent[] = [
      ...event.without.map((_, index) => ({ ...event, without: without(event.without, index) })),
      ...event.extra.map((_, index) => ({ ...event, extra: without(event.extra, index) })),
      ...event.overrides.map((_, index) => ({ ...event, overrides: without(event.overrides, index) })),
    ];
    if (event.outdated) {
      const { outdated: _, ...alone } = event;
      smaller.push(alone);
    }
    return smaller.map((one) => feed.events.map((other, index) => (index === at ? one : other)));
  });
  return [...events, ...parts].map((some) => ({ ...feed, events: some }));
};

/** Leaves out what a failing feed does not need to fail. */
const minimize = (feed: ModelFeed): ModelFeed => {
  const smaller = listSmaller(feed).find((one) => findDifference(one) !== undefined);
  return smaller ? minimize(smaller) : feed;
};

/** Compares feeds of a seed; answers the first difference with the smallest feed that has it, unfolded, or undefined. */
export const compareFeeds = (seed: number, count: number): string | undefined => {
  for (let number = 0; number < count; number++) {
    const feed = randomFeed(seed, number);
    if (findDifference(feed) === undefined) continue;
    const smallest = minimize(feed);
    const window = show(smallest.window);
    return [
      `Feed ${number} of SEED=${seed}, for a spot in ${feed.spot}, ${window}:`,
      writeRandomFeed(smallest).replaceAll(/\r\n[ \t]/g, ''),
      'missing (-) and surplus (+):',
      findDifference(smallest),
    ].join('\n');
  }
  return undefined;
};
