import { WEEKDAYS, WEEKDAY_KEYS, type Weekday } from '../../model/constants.ts';
import type { SpotCard } from '../../api/search.ts';
import type { Spot as SpotAnswer } from '../../api/spots.ts';
import { toEuros } from '../../lib/money.ts';
import type { MapEntry } from '../ports/search.ts';
import type { Spot } from '../../model/spot.ts';
import { toAnsweredFields } from './owner-fields.ts';

const weekdayKeys = (weekdays: readonly number[]): Weekday[] =>
  WEEKDAY_KEYS.filter((key) => weekdays.includes(WEEKDAYS[key]));

export const weekdayNumbers = (keys: readonly Weekday[]): number[] => keys.map((key) => WEEKDAYS[key]);

/** Average of the reviews with one decimal, or null without reviews (ruling 11). */
export const toRating = ({
  ratingSum,
  ratingCount,
}: Pick<Spot, 'ratingSum' | 'ratingCount'>): number | null =>
  ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;

/** Why a spot was rejected; only for its owner and administrators. */
export const toReviewReason = ({ reviewReason }: Spot): Partial<SpotAnswer> =>
  reviewReason === null ? {} : { reviewReason };

/** Fields of a spot for its owner only. */
const toPrivateFields = (spot: Spot): Partial<SpotAnswer> => ({
  accessDetails: spot.accessDetails,
  cadastralReference: spot.cadastralReference,
  ...(spot.hiddenFor && { hiddenFor: spot.hiddenFor }),
  ...toReviewReason(spot),
});

/** The spot as the API answers it; `viewerId` is the caller, if known. */
export const toSpotAnswer = (spot: Spot, viewerId?: string): SpotAnswer => ({
  ...(spot.ownerId === viewerId && toPrivateFields(spot)),
  id: spot.id,
  ...toAnsweredFields(spot),
  timeZone: spot.timeZone,
  status: spot.review,
  availableDays: weekdayKeys(spot.availability.weekdays),
  startDate: spot.availability.firstDate,
  endDate: spot.availability.lastDate,
  rating_average: toRating(spot),
  rating_count: spot.ratingCount,
  isMine: spot.ownerId === viewerId,
  version: spot.version,
  createdAt: spot.createdAt,
});

/** The card of a spot, with the prices of the search (see `Match`). */
export const toSpotCard = (
  spot: MapEntry,
  { totalCents, monthCents }: Partial<Record<'totalCents' | 'monthCents', number | undefined>> = {},
): SpotCard => ({
  id: spot.id,
  title: spot.title,
  address: spot.address,
  latitude: spot.latitude,
  longitude: spot.longitude,
  price_weekday: toEuros(spot.weekdayPriceCents),
  ...(totalCents !== undefined && { totalPrice: toEuros(totalCents) }),
  ...(monthCents !== undefined && {
    price_month: toEuros(monthCents),
    ...(spot.monthPattern.type !== 'always' && { month_pattern: spot.monthPattern }),
  }),
  image: spot.image,
  imageCount: spot.imageCount,
  rating_average: toRating(spot),
  rating_count: spot.ratingCount,
});
