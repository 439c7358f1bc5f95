import { writeTo } from '../accounts/write-to.ts';
import type { EffectDeps } from '../deps.ts';
import type { Effects } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { getEntrySpot, getEntryUserId } from '../outbox/subject.ts';
import type { SpotEffect } from '../ports/spots.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import { countOwnerCancellation } from './owner-cancellations.ts';
import { notifyOfSpot } from './notify-of-spot.ts';
import { spotApprovedMail, spotPausedMail, spotRejectedMail } from './spot-mails.ts';

/** Keeps pictures that another spot of the owner still shows: two spots may share one. By now the index is up to date. */
const deleteImages = async (deps: EffectDeps, entry: OutboxEntry): Promise<void> => {
  const ownerId = getEntryUserId(entry);
  const spots = await deps.spots.listByOwner(ownerId);
  const shown = new Set(spots.flatMap(({ images }) => images));
  const unused = (entry.droppedImages ?? []).filter((url) => !shown.has(url));
  await Promise.all(unused.map((url) => deps.images.remove(url, ownerId)));
};

/** The outbox effects of spots and their pictures. */
export const spotEffects: Effects<SpotEffect | SubscribedEffect<'spots'>> = {
  mail_spot_approved: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (owner) =>
      spotApprovedMail(getEntrySpot(entry), owner, deps.settings.siteUrl),
    ),
  mail_spot_rejected: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (owner) =>
      spotRejectedMail(getEntrySpot(entry), entry.reason ?? '', owner, deps.settings.siteUrl),
    ),
  mail_spot_paused: (deps, entry) =>
    writeTo(deps, getEntryUserId(entry), (owner) =>
      spotPausedMail(getEntrySpot(entry), owner, deps.settings.siteUrl),
    ),
  count_owner_cancellation: async (deps, entry) =>
    countOwnerCancellation(deps, await getEntryBooking(deps, entry)),
  notify_spot_paused: notifyOfSpot('spot_paused'),
  notify_spot_approved: notifyOfSpot('spot_approved'),
  notify_spot_rejected: notifyOfSpot('spot_rejected'),
  keep_images: async (deps, entry) => {
    await Promise.all((entry.keptImages ?? []).map((url) => deps.images.keep(url)));
  },
  delete_images: deleteImages,
};
