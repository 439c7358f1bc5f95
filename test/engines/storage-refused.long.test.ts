import { findChromium } from './engines.ts';
import { asStorageRefused } from './imitations.ts';
import { playJourneys } from './journeys.ts';

playJourneys('storage-refused', findChromium(asStorageRefused), { keepsStorage: false });
