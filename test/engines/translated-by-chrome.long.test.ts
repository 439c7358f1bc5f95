import { findChromium } from './engines.ts';
import { playJourneys } from './journeys.ts';
import { asTranslated } from './translators.ts';

// Chrome replaces text nodes by elements.
playJourneys('translated-by-chrome', findChromium(asTranslated('chrome')));
