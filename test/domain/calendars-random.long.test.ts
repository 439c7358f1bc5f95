import { expect, it } from 'vitest';
import { compareFeeds } from '#test/support/calendars/compare-feeds.ts';
import { SEED } from '#test/support/random.ts';

it('Each of 50,000 feeds blocks what a model without product code finds', () => {
  // Other feeds than those of the quick tier.
  const difference = compareFeeds(~SEED, 50_000);
  if (difference !== undefined) expect.fail(difference);
});
