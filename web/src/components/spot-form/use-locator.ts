import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';
import { placeQuery } from '#web/api/places/get-place.ts';
import { reverseGeocode } from '#web/api/places/reverse-geocode.ts';
import { placeSuggestionsQuery } from '#web/api/places/suggest-places.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { findBrowser } from '#web/lib/find-browser.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { formatCoordinates, roundPosition } from '#web/map/coordinates.ts';
import { kilometresBetween } from '#web/map/distance.ts';

/** 001 §9. */
const MADRID: LatLng = { lat: 40.4168, lng: -3.7038 };
const CITY_ZOOM = 12;
export const PLACE_ZOOM = 15;
/** A pin put by hand is exacter than the words beside it, unless these speak of another town. */
const OTHER_TOWN_KM = 30;
/** A pin put by hand so far from a known house is a question, not an answer. */
const FAR_KM = 0.5;

export type LocatorNote =
  /** Only the name of this place was understood of what was typed. */
  | { kind: 'guessed'; place: string }
  /** The street of this name is known, but not the number. */
  | { kind: 'guessedNumber'; place: string }
  /** The house of this name was placed between its neighbours. */
  | { kind: 'approximate'; place: string }
  /** The pin, which was put by hand, is so far from the typed address. */
  | { kind: 'far'; kilometres: number }
  /** There is no name for the position; it may be outside Spain. */
  | { kind: 'unnamed' }
  /** The position is not in Spain; the pin went back to where it was. */
  | { kind: 'outside' }
  /** The browser does not say where it is. */
  | { kind: 'unlocated' }
  /** The click took the place of an address that was typed by hand. */
  | { kind: 'replaced'; address: string }
  /** The typed address is kept; the click is in the place of this name. */
  | { kind: 'kept'; place: string; isTown: boolean };

/** A town or more, and no street. */
const isArea = ({ geometry }: PlaceDetails) => geometry.viewport !== undefined;

/** The address of a position, without one when it cannot be asked for. */
const getName = async (point: LatLng): Promise<{ name?: string; isOutside?: boolean; isTown?: boolean }> => {
  try {
    const place = await reverseGeocode(point);
    return { name: place.formatted_address, isTown: isArea(place) };
  } catch (error) {
    return { isOutside: error instanceof ApiError && error.code === 'not_found' };
  }
};

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A postal code is no number of a house. */
const hasHouseNumber = (address: string) => /\d/.test(address.replaceAll(/\b\d{5}\b/g, ''));

/**
 * Whether an address that somebody wrote says more than the name of the point that they put the pin at. A name without a
 * number is that of a street or a town.
 */
const isMoreExact = (address: string, name: string): boolean => {
  const [written, named] = [folded(address.trim()), folded(name)];
  if (written === '' || named.includes(written)) return false;
  return !hasHouseNumber(named) || written.startsWith(named.split(',').slice(0, 2).join(','));
};

/** The note about a pin that its owner has to confirm. */
const toGuessNote = (
  { formatted_address: place, is_approximate: isApproximate }: PlaceDetails,
  unknown: PlaceSuggestion['unknown'],
): LocatorNote => {
  if (unknown === 'number') return { kind: 'guessedNumber', place };
  return { kind: isApproximate ? 'approximate' : 'guessed', place };
};

/** The best place for a text that was typed, or nothing. */
const findPlace = async (queries: QueryClient, address: string, near: LatLng) => {
  try {
    const [best] = await queries.query(placeSuggestionsQuery(address, { near }));
    return best && { place: await queries.query(placeQuery(best.place_id)), unknown: best.unknown };
  } catch {
    return undefined;
  }
};

/** An address and its pin. */
export interface Located {
  address: string;
  position: LatLng | null;
  /** The pin is only in the town or street of the address, or computed, and the owner has not confirmed the position yet. */
  isGuessed?: boolean;
  /** The address is the name of a town or a region, and no driver finds a spot by that (ruling 42). */
  needsStreet?: boolean;
}

type Change = (changes: Partial<Located>) => void;

/**
 * Brings the address and the pin of a spot together (PW-02): by a suggestion, by the typed text, by a click on the map,
 * by where the browser is.
 */
export const useLocator = (draft: Located, change: Change) => {
  const queries = useQueryClient();
  const [view, setView] = useState(() =>
    draft.position ? { center: draft.position, zoom: PLACE_ZOOM } : { center: MADRID, zoom: CITY_ZOOM },
  );
  const [note, setNote] = useState<LocatorNote>();
  const [isNaming, setIsNaming] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  /** Whether the pin is where the browser is, and not confirmed. */
  const [isHere, setIsHere] = useState(false);
  /** The address whose place the pin shows. */
  const [placed, setPlaced] = useState(draft.position ? draft.address : '');
  const typedByHand = useRef('');
  /** The address that no source knows exactly: the name of a point beside it does not replace it. */
  const unlisted = useRef('');
  /** Whether somebody put the pin where it is; words may move any other. */
  const isPinned = useRef(draft.position !== null);
  const latest = useRef(0);
  const locating = useRef<{ address: string; result: Promise<Partial<Located> | undefined> }>(undefined);

  /** Ignores the result of the pending lookup. */
  const supersede = () => {
    latest.current++;
    setIsNaming(false);
  };

  const show = (
    place: PlaceDetails,
    { isGuessed, needsStreet }: { isGuessed: boolean; needsStreet: boolean },
  ): Partial<Located> => {
    const position = place.geometry.location;
    const shown = { position, isGuessed, needsStreet };
    isPinned.current = false;
    setIsHere(false);
    change(shown);
    setView({ center: position, zoom: PLACE_ZOOM });
    return shown;
  };

  const guess = async (address: string): Promise<Partial<Located> | undefined> => {
    const turn = ++latest.current;
    const found = await findPlace(queries, address, view.center);
    if (!found || turn !== latest.current) return undefined;
    const { place, unknown } = found;
    if (unknown || place.is_approximate) unlisted.current = address;
    // The whole text is the name of a town.
    const needsStreet = isArea(place) && !unknown;
    const { position } = draft;
    const kilometres = position ? kilometresBetween(position, place.geometry.location) : Infinity;
    if (kilometres < OTHER_TOWN_KM && isPinned.current) {
      const isHouse = !unknown && !isArea(place) && hasHouseNumber(place.formatted_address);
      const isFar = isHouse && kilometres >= FAR_KM;
      const checked = { needsStreet, isGuessed: isFar || (draft.isGuessed ?? false) };
      if (isFar) setNote({ kind: 'far', kilometres });
      // What else was typed says nothing about the pin.
      if (isHouse) setPlaced(address);
      change(checked);
      return checked;
    }
    setNote(toGuessNote(place, unknown));
    setPlaced(address);
    return show(place, { isGuessed: true, needsStreet });
  };

  const isPlaced = draft.position !== null && draft.address.trim() === placed.trim();

  /**
   * Puts the pin there; false, and back again, when that is not in Spain. 000 §8: a position whose name cannot be asked
   * for is shown with 6 decimals. An owner may publish from home: the position of the browser has to be confirmed.
   */
  const pick = async (chosen: LatLng, isBrowser = false): Promise<boolean> => {
    const point = roundPosition(chosen);
    const turn = ++latest.current;
    const written = typedByHand.current.trim();
    change({ position: point, isGuessed: isBrowser });
    setIsHere(isBrowser);
    setPlaced(draft.address);
    setNote(undefined);
    setIsNaming(true);
    const { name, isOutside, isTown = true } = await getName(point);
    if (turn !== latest.current) return false;
    setIsNaming(false);
    if (isOutside) {
      change({ position: draft.position, isGuessed: draft.isGuessed ?? false });
      setPlaced(placed);
      setNote({ kind: 'outside' });
      return false;
    }
    isPinned.current = true;
    if (written && (!name || written === unlisted.current || isMoreExact(written, name))) {
      if (name) setNote({ kind: 'kept', place: name, isTown });
      return true;
    }
    const address = name ?? formatCoordinates(point);
    change({ address, needsStreet: isTown });
    setPlaced(address);
    typedByHand.current = '';
    if (written) setNote({ kind: 'replaced', address: written });
    else if (!name) setNote({ kind: 'unnamed' });
    return true;
  };

  return {
    view,
    note,
    /** Whether the pin is known to be at the address. */
    isPlaced,
    isGuessed: draft.isGuessed ?? false,
    needsStreet: draft.needsStreet ?? false,
    /** The pin is right, whatever the address was changed to, and however it got there. */
    keepPin: () => {
      supersede();
      isPinned.current = true;
      setPlaced(draft.address);
      setNote(undefined);
      change({ isGuessed: false });
    },
    isNaming,
    isHere,
    /** A suggestion was chosen and its position is on its way: what is checked or saved now would miss it. */
    isWaiting,
    setIsWaiting,
    type: (address: string) => {
      typedByHand.current = address;
      setNote(undefined);
      change({ address, needsStreet: false });
    },
    choose: (place: PlaceDetails, unknown: PlaceSuggestion['unknown']) => {
      supersede();
      if (unknown) {
        // The owner's words count where no source knows the street or the number.
        unlisted.current = draft.address.trim();
        setNote(toGuessNote(place, unknown));
        setPlaced(draft.address);
        show(place, { isGuessed: true, needsStreet: false });
        return;
      }
      // A house is more exact than what a click nearby is called; a town is not.
      typedByHand.current = hasHouseNumber(place.formatted_address) ? place.formatted_address : '';
      const isApproximate = place.is_approximate === true;
      if (isApproximate) unlisted.current = place.formatted_address;
      setNote(isApproximate ? toGuessNote(place, unknown) : undefined);
      change({ address: place.formatted_address });
      setPlaced(place.formatted_address);
      show(place, { isGuessed: isApproximate, needsStreet: isArea(place) });
    },
    /**
     * Looks for what is typed, unless the pin is there already. Answers what this changes, and nothing else: the rest of a form may have been
     * filled in since the search began.
     */
    settle: async (): Promise<Partial<Located>> => {
      const address = draft.address.trim();
      if (isPlaced || isNaming || address.length < 2) return {};
      if (locating.current?.address !== address) locating.current = { address, result: guess(address) };
      const found = await locating.current.result;
      if (!found) locating.current = undefined;
      return found ?? {};
    },
    pick,
    /** Puts the pin where the browser is. */
    locate: async () => {
      setNote(undefined);
      setIsNaming(true);
      try {
        const here = await findBrowser();
        if (await pick(here, true)) setView({ center: roundPosition(here), zoom: PLACE_ZOOM });
      } catch {
        setIsNaming(false);
        setNote({ kind: 'unlocated' });
      }
    },
    /** Takes another address for the pin, which stays where it was put. */
    write: (address: string) => {
      typedByHand.current = address;
      setNote(undefined);
      // The address is the owner's earlier text, or the name of a point, which may be a town.
      change({ address, needsStreet: note?.kind === 'kept' && note.isTown });
      setPlaced(address);
    },
  };
};

export type Locator = ReturnType<typeof useLocator>;
