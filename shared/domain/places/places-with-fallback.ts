import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { OwnPlaces, Places } from './ports.ts';

/** Fewer letters say too little to pay for an answer; our own places know the largest that begin so. */
const LETTERS_WORTH_ASKING = 3;

const PREFIX = 'aws:';

/**
 * Ids of the provider begin with a prefix of their own, so that each id goes back to where it came from. Behind the last
 * `@` is our own place that holds it: what a chosen suggestion still leads to when the provider fails.
 */
const toProviderId = (id: string, own: PlaceDetails | undefined): string =>
  `${PREFIX}${id}@${own?.place_id ?? ''}`;

const readProviderId = (placeId: string): { id: string; ownId: string } | undefined => {
  const at = placeId.lastIndexOf('@');
  if (!placeId.startsWith(PREFIX) || at <= PREFIX.length) return undefined;
  return { id: placeId.slice(PREFIX.length, at), ownId: placeId.slice(at + 1) };
};

const isNamesake = (one: PlaceDetails, other: PlaceDetails) =>
  one.name.localeCompare(other.name, 'es', { sensitivity: 'base' }) === 0;

/** A town has the same extent from each source, so that each way to search for it looks at the same box. */
const withOwnExtent = <T extends PlaceDetails>(place: T, own: PlaceDetails | undefined): T => {
  const viewport = own?.geometry.viewport;
  if (!viewport || !place.geometry.viewport || !isNamesake(place, own)) return place;
  return { ...place, geometry: { ...place.geometry, viewport } };
};

export interface PlaceSources {
  readonly own: OwnPlaces;
  readonly provider: CircuitBreaker;
  /** Whether this caller may cost money once more. */
  readonly mayAsk: () => Promise<boolean>;
}

/**
 * A provider's places with our own behind them (ruling 21): ours answer when the provider fails, rests, may not be asked
 * or knows nothing, and for what needs no provider. Callers notice only a coarser answer.
 */
export const placesWithFallback = ({ own, provider, mayAsk }: PlaceSources): Places => {
  const withOwnPlace = async (suggestion: PlaceSuggestion): Promise<PlaceSuggestion> => ({
    ...suggestion,
    place_id: toProviderId(suggestion.place_id, await own.locate(suggestion.description)),
  });

  return {
    autocomplete: async (input, asker) => {
      if (input.trim().length < LETTERS_WORTH_ASKING) return own.autocomplete(input, asker);
      const asked = await provider.ask('autocomplete', mayAsk, (places) => places.autocomplete(input, asker));
      if (!asked || asked.answer.length === 0) return own.autocomplete(input, asker);
      return Promise.all(asked.answer.map(withOwnPlace));
    },

    details: async (placeId, asker) => {
      const ids = readProviderId(placeId);
      if (!ids) return own.details(placeId, asker);
      const asked = await provider.ask('details', mayAsk, (places) => places.details(ids.id, asker));
      const ours = await own.details(ids.ownId, asker);
      const place = asked ? asked.answer && withOwnExtent(asked.answer, ours) : ours;
      return place && { ...place, place_id: placeId };
    },

    reverse: async (point, asker) => {
      const around = await own.reverse(point, asker);
      if (!around) return undefined;
      const asked = await provider.ask('reverse', mayAsk, (places) => places.reverse(point, asker));
      if (!asked?.answer) return around;
      return { ...asked.answer, place_id: toProviderId(asked.answer.place_id, around) };
    },

    locate: async (text) => {
      const named = await own.locateName(text);
      if (named) return named;
      const known = await own.locate(text);
      if (text.trim().length < LETTERS_WORTH_ASKING) return known;
      const asked = await provider.ask('locate', mayAsk, (places) => places.locate(text));
      if (!asked?.answer) return known;
      return { ...asked.answer, place_id: toProviderId(asked.answer.place_id, known) };
    },
  };
};
