import type { PlaceDetails, PlaceSuggestion } from '../../api/places.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { OwnPlaces, Places } from '../ports/places.ts';

/** Shorter texts are not worth a paid request; our own places know the largest that begin so. */
const LETTERS_WORTH_ASKING = 3;
const SUGGESTIONS_SHOWN = 6;
/** Leaves room for the provider's suggestions. */
const OWN_SHOWN = 3;

/** The prefix of the provider's ids: Amazon Location. */
const PREFIX = 'aws';

/**
 * Each id leads back to its source. After the last `@` comes our own place that contains it: the fallback for a chosen suggestion when the
 * provider fails, or the stage has another one by now.
 */
const toProviderId = (id: string, own: PlaceDetails | undefined): string =>
  `${PREFIX}:${id}@${own?.place_id ?? ''}`;

/** `cc` was CartoCiudad, a provider of earlier releases: links with its ids lead to our own place. */
const readProviderId = (placeId: string): { prefix: string; id: string; ownId: string } | undefined => {
  const [, prefix, id, ownId] = /^(aws|cc):(.+)@([^@]*)$/s.exec(placeId) ?? [];
  return prefix && id && ownId !== undefined ? { prefix, id, ownId } : undefined;
};

const isSameText = (one: string, other: string) =>
  one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

/** Adds the town to a street or sight, because most names exist in many towns. */
const withTown = <T extends PlaceDetails>(place: T, own: PlaceDetails | undefined): T =>
  own === undefined || place.geometry.viewport || isSameText(place.name, own.name)
    ? place
    : { ...place, label: `${place.name}, ${own.name}` };

/** Gives a town the same extent from each source, so that each way to search for it uses the same box. */
const withOwnExtent = <T extends PlaceDetails>(place: T, own: PlaceDetails | undefined): T => {
  const viewport = own?.geometry.viewport;
  if (!viewport || !place.geometry.viewport || !isSameText(place.name, own.name)) return withTown(place, own);
  return { ...place, geometry: { ...place.geometry, viewport } };
};

export interface PlaceSources {
  readonly own: OwnPlaces;
  readonly provider: CircuitBreaker;
  /** Whether this caller may cause another paid request. */
  readonly mayAsk: () => Promise<boolean>;
}

/**
 * Our own places first, and a provider's for what they do not know (ruling 21): it is only called if ours are not enough. If it fails, is
 * paused or may not be called, ours are the answer. Callers only notice a coarser answer.
 */
export const placesWithFallback = ({ own, provider, mayAsk }: PlaceSources): Places => {
  const withOwnPlace = async (suggestion: PlaceSuggestion): Promise<PlaceSuggestion> => ({
    ...suggestion,
    place_id: toProviderId(suggestion.place_id, await own.locate(suggestion.description)),
  });

  return {
    autocomplete: async (input, asker) => {
      const { suggestions, named, isEnough } = await own.suggest(input, asker);
      if (isEnough || input.trim().length < LETTERS_WORTH_ASKING) return suggestions;
      const asked = await provider.ask('autocomplete', mayAsk, (places) => places.autocomplete(input, asker));
      if (!asked || asked.answer.length === 0) return suggestions;
      const ours = named.slice(0, OWN_SHOWN);
      const theirs = asked.answer.filter(
        ({ description }) => !ours.some((one) => isSameText(one.description, description)),
      );
      // The town of an address that the provider does not know either.
      const towns = new Map(suggestions.map(({ description, unknown }) => [description, unknown]));
      const found = theirs.map((one) => ({ ...one, unknown: towns.get(one.description) }));
      return [...ours, ...(await Promise.all(found.map(withOwnPlace)))].slice(0, SUGGESTIONS_SHOWN);
    },

    details: async (placeId, asker) => {
      const ids = readProviderId(placeId);
      if (!ids) return own.details(placeId, asker);
      const asked =
        ids.prefix === PREFIX
          ? await provider.ask('details', mayAsk, (places) => places.details(ids.id, asker))
          : undefined;
      const ours = await own.details(ids.ownId, asker);
      const place = asked ? asked.answer && withOwnExtent(asked.answer, ours) : ours;
      return place && { ...place, place_id: placeId };
    },

    reverse: async (point, asker) => {
      const around = await own.reverse(point, asker);
      // A place without an extent is a street of ours.
      if (!around?.geometry.viewport) return around;
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
      const { answer } = asked;
      return {
        ...withTown(answer, known),
        ...(answer.geometry.viewport && known?.unknown && { unknown: known.unknown }),
        place_id: toProviderId(answer.place_id, known),
      };
    },
  };
};
