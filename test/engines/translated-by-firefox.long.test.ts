import { findChromium } from './engines.ts';
import { playJourneys } from './journeys.ts';
import { asTranslated } from './translators.ts';

// Firefox takes whole sentences apart and puts them together again.
playJourneys('translated-by-firefox', findChromium(asTranslated('firefox')));
