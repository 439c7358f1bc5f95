import { findChromium } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys('chromium', findChromium());
