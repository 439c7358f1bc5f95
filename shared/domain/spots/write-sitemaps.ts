import { PAGES_SITEMAP, SITEMAP_PARTS } from '../../api/sitemap.ts';
import { sitemapEntry, sitemapIndexText, sitemapText } from '../../lib/sitemap-text.ts';
import { toIso } from '../../lib/time.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import type { Needs } from '../deps.ts';

/** Two addresses per spot: a sitemap may have 50,000, and 50 MB, of which these are half (https://www.sitemaps.org/protocol.html). */
const SPOTS_IN_PART = 25_000;

interface Run {
  /** `https://plazalibre.example` */
  readonly origin: string;
  readonly isTimeLeft: () => boolean;
  readonly spotsInPart?: number;
}

const toEntry = (origin: string, { id, updatedAt }: { id: string; updatedAt: string }) => {
  const address = `${origin}/spot/${id}`;
  return sitemapEntry({ es: address, en: `${address}?lang=en` }, updatedAt);
};

/**
 * Writes sitemaps of all public spots, and then their index: until the last part is written, crawlers find those of the previous run. Each
 * run overwrites the parts of the last run but one, so that there are never more than two sets. Returns the number of spots. Throws if time
 * is over or a part cannot be written; then the index stays as it was.
 */
export const writeSitemaps = async (
  deps: Needs<'spots' | 'sitemaps' | 'clock'>,
  { origin, isTimeLeft, spotsInPart = SPOTS_IN_PART }: Run,
): Promise<number> => {
  const [even, odd] = [`${SITEMAP_PARTS}a-`, `${SITEMAP_PARTS}b-`] as const;
  const prefix = (await deps.sitemaps.readIndex())?.includes(even) ? odd : even;
  const changedAt = toIso(deps.clock.now());
  const parts: { address: string; changedAt: string }[] = [];
  let [entries, count]: [string[], number] = [[], 0];
  const writePart = async () => {
    if (!isTimeLeft())
      throw new Error(`The time was over after ${count} spots: the sitemaps stay as they were.`);
    const path = `${prefix}${parts.length + 1}.xml.gz`;
    await deps.sitemaps.writePart(path, sitemapText(entries));
    parts.push({ address: origin + path, changedAt });
    count += entries.length;
    entries = [];
  };
  for await (const { spots } of pagesOf((after?: string) => deps.spots.pagePublic(after)))
    for (const spot of spots) {
      entries.push(toEntry(origin, spot));
      if (entries.length === spotsInPart) await writePart();
    }
  if (entries.length > 0) await writePart();
  await deps.sitemaps.writeIndex(sitemapIndexText([{ address: origin + PAGES_SITEMAP }, ...parts]));
  return count;
};
