import { findChromium } from './engines.ts';
import { playJourneys } from './journeys.ts';
import { asTranslated } from './translators.ts';

// Edge changes a text that is alone in its place, and replaces one beside others.
playJourneys('translated-by-edge', findChromium(asTranslated('edge')));
