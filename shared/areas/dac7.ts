import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DueDiligence } from '../model/due-diligence.ts';
import { SellerReport } from '../model/seller-report.ts';
import type { Records } from './area.ts';

/** Reports of owners to the tax office (DAC7). */
export const dac7Records = {
  sellerReport: {
    items: { 'SELLER_REPORT#': SellerReport },
    days: ACCOUNTING_DAYS,
    from: 'the report',
    why: 'what was reported to the tax office is kept for five to ten years (Directive 2021/514, annex V, IV.B)',
    outlivesAccount: true,
  },
  dueDiligence: {
    items: { DUE_DILIGENCE: DueDiligence },
    days: null,
    from: 'until the account is closed',
    why: 'when an owner was asked for tax details, and what follows without them',
  },
} as const satisfies Records;
