import { toIso } from '../../lib/time.ts';
import { writeTo } from '../accounts/write-to.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import type { EffectDeps } from '../deps.ts';
import { toNotificationId } from '../notifications/notification.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { DueDiligenceEffect } from '../ports/dac7.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { SubscribedEffect } from '../ports/subscriptions.ts';
import { askForTaxDetails } from '../taxes/ask-for-details.ts';
import { inMode } from '../taxes/due-diligence.ts';
import { taxDetailsCompleteMail, taxDetailsExtendedMail, taxDetailsMail } from './due-diligence-mails.ts';
import { followTaxDetails } from './follow-tax-details.ts';

const notify = async (
  deps: EffectDeps,
  entry: OutboxEntry,
  kind: 'tax_details_asked' | 'tax_details_complete',
): Promise<void> => {
  const userId = getEntryUserId(entry);
  const isComplete = (await deps.dueDiligence.find(userId))?.step === 'complete';
  if (isComplete !== (kind === 'tax_details_complete')) return;
  const createdAt = toIso(deps.clock.now());
  await deps.notifications.add({
    id: toNotificationId(entry.id),
    userId,
    kind,
    createdAt,
    spotId: '',
    spotTitle: '',
  });
};

/** The outbox effects of due diligence. Mails say what holds when they are sent. */
export const dueDiligenceEffects: Effects<DueDiligenceEffect | SubscribedEffect<'dac7'>> = {
  ask_tax_details: async (deps, entry) => {
    // Without the setting, no booking is read for it.
    if (deps.settings.dueDiligence === undefined) return;
    await askForTaxDetails(deps, (await getEntryBooking(deps, entry)).ownerId);
  },
  follow_tax_details: (deps, entry) => followTaxDetails(deps, getEntryUserId(entry)),
  mail_tax_details_asked: async (deps, entry) => {
    const { dueDiligence: mode, siteUrl } = deps.settings;
    const record = inMode(await deps.dueDiligence.find(getEntryUserId(entry)), mode);
    if (record) await writeTo(deps, record.userId, (owner) => taxDetailsMail(record, owner, siteUrl));
  },
  notify_tax_details_asked: (deps, entry) => notify(deps, entry, 'tax_details_asked'),
  mail_tax_details_extended: async (deps, entry) => {
    const { dueDiligence: mode, siteUrl } = deps.settings;
    const record = inMode(await deps.dueDiligence.find(getEntryUserId(entry)), mode);
    if (record) await writeTo(deps, record.userId, (owner) => taxDetailsExtendedMail(record, owner, siteUrl));
  },
  mail_tax_details_complete: async (deps, entry) => {
    const userId = getEntryUserId(entry);
    if ((await deps.dueDiligence.find(userId))?.step !== 'complete') return;
    await writeTo(deps, userId, (owner) => taxDetailsCompleteMail(owner, deps.settings.siteUrl));
  },
  notify_tax_details_complete: (deps, entry) => notify(deps, entry, 'tax_details_complete'),
};
