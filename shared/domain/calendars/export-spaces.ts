import type { Spot } from '../../model/spot.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists, ExportPage } from '../export-page.ts';
import { toSpotAnswer } from '../spots/to-spot.ts';
import { getFeedUrl } from './feeds.ts';

const PAGE_SIZE = 10;

type SpaceDeps = Needs<'spots' | 'calendarExports' | 'calendarImports' | 'settings'>;

const toSpace = async (
  deps: SpaceDeps,
  spot: Spot,
  userId: string,
): Promise<ExportLists['spaces'][number]> => {
  const [token, imports, history] = await Promise.all([
    deps.calendarExports.findToken(spot.id),
    deps.calendarImports.list(spot.id),
    deps.spots.listAudit(spot.id),
  ]);
  return {
    ...toSpotAnswer(spot, userId),
    calendar: {
      blocked: [...spot.exceptions.blocked],
      opened: [...spot.exceptions.opened],
      feedUrl: token === undefined ? null : getFeedUrl(deps.settings.siteUrl, token),
      imports: imports
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ name, url, readAt }) => ({ name, url, readAt })),
    },
    history: history.map(({ at, action, reason, actorId }) => ({
      at,
      action,
      reason,
      byOwner: actorId === userId,
    })),
  };
};

/** The export of an owner's spaces with their calendars. `after`: the number of spaces before the page. */
export const exportSpaces = async (deps: SpaceDeps, userId: string, after: string): Promise<ExportPage> => {
  const offset = Number(after);
  const all = await deps.spots.listByOwner(userId);
  const page = all.slice(offset, offset + PAGE_SIZE);
  const end = offset + PAGE_SIZE;
  return {
    lists: { spaces: await Promise.all(page.map((spot) => toSpace(deps, spot, userId))) },
    reads: 1 + 3 * page.length,
    next: end < all.length ? String(end) : undefined,
  };
};
