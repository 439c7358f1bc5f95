import { findSafari } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys('safari', findSafari());
