import { findOwnAddress } from '#local/door.ts';
import { findChromium } from './engines.ts';
import { playJourneys } from './journeys.ts';

// By http from another machine, a page is no secure context: it has no clipboard, no position and no `crypto.randomUUID`.
const host = findOwnAddress();
playJourneys(
  'other-machine',
  host === undefined ? { missing: 'this machine is in no network' } : findChromium(),
  { host },
);
