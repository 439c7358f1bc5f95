import { expect, it } from 'vitest';
import { compareFeeds } from '#test/support/calendars/compare-feeds.ts';
import { SEED } from '#test/support/random.ts';

it('A feed blocks what a model without product code finds, whatever its series, zones and exceptions', () => {
  const difference = compareFeeds(SEED, 2000);
  if (difference !== undefined) expect.fail(difference);
});
