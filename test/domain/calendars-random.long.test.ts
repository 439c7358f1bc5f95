import { expect, it } from 'vitest';
import { compareFeeds } from '#test/support/calendars/compare-feeds.ts';
import { SEED } from '#test/support/random.ts';

const PARTS = Array.from({ length: 10 }, (_, index) => index + 1);

it.each(PARTS)(
  'Each of 50,000 feeds blocks what a model without product code finds, part %i of 10',
  (part) => {
    // Other feeds than those of the quick tier.
    const difference = compareFeeds(~SEED - part, 5000);
    if (difference !== undefined) expect.fail(difference);
  },
);
