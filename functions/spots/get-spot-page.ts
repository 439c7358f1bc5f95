import { SpotId } from '#shared/model/fields.ts';
import { spotRoutes } from '#shared/api/spots.ts';
import { getVisibleSpot } from '#shared/domain/spots/get-spot.ts';
import { clearSpotPage, fillSpotPage } from '#shared/domain/spots/spot-page.ts';
import { toSpotAnswer } from '#shared/domain/spots/to-spot.ts';
import { AppError } from '#shared/lib/app-error.ts';
import * as kit from '../_kit/ports.ts';
import { logFailure } from '../_kit/log-failure.ts';

/** Changes are visible within minutes; browsers revalidate each time, as for every page. */
const KEPT = { 'cache-control': 'public, max-age=0, s-maxage=60' };

/** Undefined if it is not public. */
const findPublic = async (spotId: string) => {
  if (!SpotId.safeParse(spotId).success) return undefined;
  try {
    return toSpotAnswer(await getVisibleSpot(kit.spots(), undefined, spotId), undefined);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
};

export const handler = kit.endpoint(spotRoutes.getSpotPage, async ({ input }) => {
  const language = input.query.lang === 'en' ? 'en' : 'es';
  const page = await kit.spotPages().spotPages.read(language);
  try {
    const spot = await findPublic(input.params.spotId);
    if (!spot) return new kit.Reply(clearSpotPage(page), { status: 404, headers: KEPT });
    return new kit.Reply(fillSpotPage(page, spot, language), { headers: KEPT });
  } catch (error) {
    // The app in the page reads the spot again, and shows any problem.
    logFailure('page of a spot without its words', error, {});
    return new kit.Reply(clearSpotPage(page), {});
  }
});
