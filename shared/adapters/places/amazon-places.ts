import {
  GeocodeCommand,
  GeoPlacesClient,
  GetPlaceCommand,
  ReverseGeocodeCommand,
  SuggestCommand,
} from '@aws-sdk/client-geo-places';
import type { SearchContext, Places, Point } from '../../domain/ports/places.ts';
import { env } from '../../lib/env.ts';
import { lazy } from '../../lib/lazy.ts';
import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { toBox, toDetails, toSuggestions } from './amazon-answers.ts';
import { boxAroundPoint } from './box-around.ts';

/** Timeout while the user types, in milliseconds; our own places answer then. */
const TIMEOUT = 1_500;
/** The provider's maximum length of a text. */
const MAX_LENGTH = 200;
/** Includes the Canary Islands, Ceuta and Melilla. */
const IN_SPAIN = { IncludeCountries: ['ESP'] };
/** Shops, categories and repeated searches among them are left out. */
const SUGGESTIONS_ASKED = 20;
const SUGGESTIONS_SHOWN = 6;
/** 1 means that all of the text was found; results below this have little to do with it. */
const MIN_MATCH = 0.5;
/** The radius of a search around an address, in kilometres. */
const ADDRESS_RADIUS = 1.2;

/** Answers are shown and not stored, which is the cheaper price. */
const forShow = (asker: SearchContext = {}) =>
  ({ IntendedUse: 'SingleUse', Language: asker.language ?? 'es' }) as const;

const toPosition = ({ lng, lat }: Point): number[] => [lng, lat];

const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ValidationException';

/** Without the provider's message, which may repeat what was typed. `PermanentFailure` for a request that would always be refused. */
const toFailure = (error: unknown): Error => {
  if (isRefusal(error)) return new PermanentFailure('Amazon Location refuses the question.');
  const failure = new Error('Amazon Location does not answer.');
  if (error instanceof Error) failure.name = error.name;
  return failure;
};

/**
 * Places of Amazon Location (Places API version 2). Suggestions use the cheapest request, which returns no positions, so a chosen one is
 * requested by its id. Each request is made once and fails after `answersWithin`.
 */
export const amazonPlaces = (answersWithin = TIMEOUT): Places => {
  const client = lazy(
    () => new GeoPlacesClient({ maxAttempts: 1, credentials: () => Promise.resolve().then(env.credentials) }),
  );
  const inTime = () => ({ abortSignal: AbortSignal.timeout(answersWithin) });
  const answer = async <T>(asking: Promise<T>): Promise<T> =>
    asking.catch((error: unknown) => {
      throw toFailure(error);
    });

  return {
    autocomplete: async (input, asker) => {
      const command = new SuggestCommand({
        QueryText: input.slice(0, MAX_LENGTH),
        MaxResults: SUGGESTIONS_ASKED,
        Filter: IN_SPAIN,
        ...(asker?.near && { BiasPosition: toPosition(asker.near) }),
        ...forShow(asker),
      });
      const { ResultItems } = await answer(client().send(command, inTime()));
      return toSuggestions(ResultItems).slice(0, SUGGESTIONS_SHOWN);
    },

    details: async (placeId, asker) => {
      const command = new GetPlaceCommand({ PlaceId: placeId, ...forShow(asker) });
      try {
        return toDetails(await client().send(command, inTime()));
      } catch (error) {
        // The id is the only thing that can be refused.
        if (isRefusal(error)) return undefined;
        throw toFailure(error);
      }
    },

    reverse: async (point, asker) => {
      const command = new ReverseGeocodeCommand({
        QueryPosition: toPosition(point),
        MaxResults: 1,
        ...forShow(asker),
      });
      const { ResultItems } = await answer(client().send(command, inTime()));
      return toDetails(ResultItems?.[0]);
    },

    locate: async (text) => {
      const command = new GeocodeCommand({
        QueryText: text.slice(0, MAX_LENGTH),
        MaxResults: 1,
        Filter: IN_SPAIN,
        ...forShow(),
      });
      const [found] = (await answer(client().send(command, inTime()))).ResultItems ?? [];
      const place = toDetails(found);
      if (!place || (found?.MatchScores?.Overall ?? 1) < MIN_MATCH) return undefined;
      return {
        ...place,
        box: toBox(found?.MapView) ?? boxAroundPoint(place.geometry.location, [ADDRESS_RADIUS]),
      };
    },
  };
};
