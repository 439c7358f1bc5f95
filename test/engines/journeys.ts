import { afterAll, describe, expect, it } from 'vitest';
import { type Engine, NoAnswer } from './driver.ts';
import type { Found } from './engines.ts';
import { exportProfile, register, signInAndOn } from './journeys/account.ts';
import { cancelBooking, holdAndPay } from './journeys/booking.ts';
import { approveSpot, blockDay, publishWithPhotos } from './journeys/owner.ts';
import { rentByTheMonth } from './journeys/rental.ts';
import { giveTaxDetails, readInvoice } from './journeys/taxes.ts';
import { filterResults, openSpot, searchByPlaceAndDates, useTheMap } from './journeys/search.ts';
import { type Stage, prepareStage } from './stage.ts';
import { Visitor } from './visitor.ts';

/** The most important journeys. */
const JOURNEYS: Record<string, (visitor: Visitor, stage: Stage) => Promise<void>> = {
  'a search by place and dates': searchByPlaceAndDates,
  'the filters of a search': filterResults,
  'the map': useTheMap,
  'the spot page': openSpot,
  registering: register,
  'signing in and on': signInAndOn,
  'holding and paying': holdAndPay,
  'a booking and its cancellation': cancelBooking,
  'publishing with photos': publishWithPhotos,
  'the calendar of an owner': blockDay,
  'the profile and its export': exportProfile,
  'an administrator with a second factor': approveSpot,
  'the tax details of an owner': giveTaxDetails,
  'the invoice of a stay': readInvoice,
  'a rental by the month, its card and its end': rentByTheMonth,
};

/** The limit of a whole journey on a busy machine. */
const PATIENCE_MS = 240_000;

/** Engines that must run, separated by commas: no other runs, and a missing one is a failure. */
const WANTED = process.env.ENGINE?.split(',');

const findProblem = (name: string, found: Found): string | undefined => {
  if (WANTED && !WANTED.includes(name)) return `ENGINE asks for ${WANTED.join(', ')}`;
  return 'missing' in found && !WANTED ? found.missing : undefined;
};

const play = async (title: string, name: string, engine: Engine, stage: Stage) => {
  const visitor = new Visitor(await engine.open(), stage.app.stack.web);
  try {
    await JOURNEYS[title]?.(visitor, stage);
    expect(await visitor.errors()).toEqual([]);
  } catch (error) {
    const file = `dist/engines/${name}-${Object.keys(JOURNEYS).indexOf(title) + 1}.png` as const;
    await visitor.screenshot(file).catch(() => undefined);
    throw error;
  } finally {
    // A window that cannot be closed ends with its browser.
    await visitor.leave().catch(() => undefined);
  }
};

/** A driver without an answer is no fault of the product: the journey runs once more with a new driver. */
const go = async (...journey: Parameters<typeof play>) => {
  try {
    await play(...journey);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    console.error(`${journey[1]}: ${error.message} Once more.`);
    await play(...journey);
  }
};

interface Place {
  readonly keepsStorage?: boolean;
  /** The host by which the browser knows the stack; `localhost` by default. */
  readonly host?: string | undefined;
}

/** Runs the journeys in an engine, each with a fresh profile. They are skipped where the engine is missing. */
export const playJourneys = (name: string, found: Found, { keepsStorage = true, host }: Place = {}): void => {
  const problem = findProblem(name, found);
  const titles = Object.keys(JOURNEYS);
  describe(`in ${name}`, () => {
    if (problem !== undefined) {
      it.for(titles)('%s', (_, { skip }) => skip(`${name}: ${problem}`));
      return;
    }
    if ('missing' in found) throw new Error(`${name}: ${found.missing}`);
    const stage = prepareStage(keepsStorage, host);
    afterAll(() => found.close());
    it.for(titles)('%s', { timeout: PATIENCE_MS }, (title) => go(title, name, found, stage()));
  });
};
