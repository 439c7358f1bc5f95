import { findWebKit } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys('webkit', findWebKit());
