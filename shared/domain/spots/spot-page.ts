import type { Language } from '../../api/accounts.ts';
import { PREVIEW_LENGTH, SHARE_PICTURE, SPOT_PLACEHOLDERS } from '../../api/spot-page.ts';
import type { Spot } from '../../api/spots.ts';
import { formatEuros } from '../../lib/money.ts';

const { amount, rating, ratings, ...TEXTS } = SPOT_PLACEHOLDERS;
const { id, title, description, picture, price } = TEXTS;
const AMOUNT = amount.toFixed(2);

const anyOf = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll('.', String.raw`\.`)).join('|');
const PLACEHOLDER = new RegExp(
  anyOf([...Object.values(TEXTS), AMOUNT, String(rating), String(ratings)]),
  'g',
);
/** Tags with a spot's values; the other tags of the head are the same for every page. */
const TAG = new RegExp(`<(?:meta|link) [^>]*(?:${anyOf([...Object.values(TEXTS), AMOUNT])})[^>]*>`, 'g');
const TITLE = /<title>[^<]*<\/title>/;
const STRUCTURED = /<script type="application\/ld\+json">[^]*?<\/script>/g;
const RATING = /,"aggregateRating":\{[^}]*\}/;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** Inside a JSON string in a script, neither of which a text may end. */
const escapeJson = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);

/** The page of a public spot for search engines and previews of shared links, with the same content that the app shows. */
export const fillSpotPage = (page: string, spot: Spot, language: Language): string => {
  const words: Readonly<Record<string, string>> = {
    [id]: spot.id,
    [title]: spot.title,
    [description]: spot.description,
    [picture]: spot.images[0] ?? SHARE_PICTURE,
    [price]: formatEuros(spot.price_weekday, language),
    [AMOUNT]: spot.price_weekday.toFixed(2),
    [String(rating)]: String(spot.rating_average),
    [String(ratings)]: String(spot.rating_count),
  };
  const fill = (text: string, toWord: (found: string) => string) => text.replace(PLACEHOLDER, toWord);
  const things = (page.match(STRUCTURED) ?? []).map((script) =>
    fill(spot.rating_average === null ? script.replace(RATING, '') : script, (found) =>
      escapeJson(words[found] ?? ''),
    ),
  );
  const preview = spot.description.slice(0, PREVIEW_LENGTH);
  return page
    .split(STRUCTURED)
    .map((part) => fill(part, (found) => escapeHtml(found === description ? preview : (words[found] ?? ''))))
    .map((part, index) => part + (things[index] ?? ''))
    .join('');
};

/** The page for an address without a public spot; its owner still sees the spot. */
export const clearSpotPage = (page: string): string =>
  page
    .replaceAll(STRUCTURED, '')
    .replaceAll(TAG, '')
    .replace(TITLE, '<title>PlazaLibre</title><meta name="robots" content="noindex">');
