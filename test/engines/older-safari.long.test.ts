import { findChromium } from './engines.ts';
import { asOlderSafari } from './imitations.ts';
import { playJourneys } from './journeys.ts';

playJourneys('older-safari', findChromium(asOlderSafari));
