import { MAX_FAVOURITES } from '#shared/model/rules.ts';
import { isRecord } from './kept-by-person.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The number of the stored format. Raise it with every change of what is stored. */
export const FAVOURITES_FORMAT = 1;

const KEY = 'plazalibre.favourites';

/** A spot that a visitor without a session has marked on this device. */
export interface KeptFavourite {
  spotId: string;
  /** The title when it was marked. */
  title: string;
  addedAt: string;
}

const toKept = (value: unknown): KeptFavourite[] =>
  isRecord(value) &&
  typeof value.spotId === 'string' &&
  typeof value.title === 'string' &&
  typeof value.addedAt === 'string'
    ? [{ spotId: value.spotId, title: value.title, addedAt: value.addedAt }]
    : [];

const parse = (text: string | undefined): readonly KeptFavourite[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return isRecord(kept) && Array.isArray(kept.favourites) ? kept.favourites.flatMap(toKept) : [];
  } catch {
    return [];
  }
};

let known: { text: string | undefined; favourites: readonly KeptFavourite[] } = {
  text: undefined,
  favourites: [],
};

/** Latest first; the same list until it changes. */
export const readKeptFavourites = (): readonly KeptFavourite[] => {
  const text = readStored(KEY);
  if (text !== known.text) known = { text, favourites: parse(text) };
  return known.favourites;
};

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Also follows changes in other tabs. */
export const followKeptFavourites = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
};

/** Returns whether the browser stores it; otherwise it is kept until a reload. */
const write = (favourites: readonly KeptFavourite[]): boolean => {
  if (favourites.length === 0) removeStored(KEY);
  const isStored =
    favourites.length === 0 || writeStored(KEY, JSON.stringify({ format: FAVOURITES_FORMAT, favourites }));
  notify();
  return isStored;
};

/** `unstored`: the browser refuses, so that it is kept until a reload. `full`: it is not kept. */
export const keepFavourite = (favourite: KeptFavourite): 'stored' | 'unstored' | 'full' => {
  const others = readKeptFavourites().filter(({ spotId }) => spotId !== favourite.spotId);
  if (others.length >= MAX_FAVOURITES) return 'full';
  return write([favourite, ...others]) ? 'stored' : 'unstored';
};

export const dropKeptFavourites = (spotIds: readonly string[]): void => {
  write(readKeptFavourites().filter(({ spotId }) => !spotIds.includes(spotId)));
};
