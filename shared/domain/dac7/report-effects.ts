import { writeTo } from '../accounts/write-to.ts';
import type { Effects } from '../outbox/outbox.ts';
import { getEntryUserId } from '../outbox/subject.ts';
import type { SellerReportEffect } from '../ports/dac7.ts';
import { reportLetter } from './report-letter.ts';

/** The letter to an owner about what was last reported for a year. An owner whose account is closed has no address any more. */
export const reportEffects: Effects<SellerReportEffect> = {
  mail_seller_report: async (deps, entry) => {
    const userId = getEntryUserId(entry);
    const report = await deps.sellerReports.find(userId, entry.year ?? 0);
    if (!report) return;
    const { siteUrl, supportEmail } = deps.settings;
    await writeTo(deps, userId, (owner) => reportLetter(report, owner, siteUrl, supportEmail));
  },
};
