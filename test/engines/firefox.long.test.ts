import { findFirefox } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys('firefox', findFirefox());
