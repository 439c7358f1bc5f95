import { toEuros } from '../../lib/money.ts';
import type { SellerReport } from '../../model/seller-report.ts';
import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';

/** The report to the tax office for a year, in euros and cents as it was paid. */
const toExportedReport = ({ year, reportedAt, seller, listings }: SellerReport) => ({
  year,
  reportedAt,
  name: seller.name,
  taxId: seller.taxId,
  listings: listings.map(({ address, cadastralReference, rentedDays, quarters }) => ({
    ...{ address, cadastralReference, rentedDays },
    quarters: quarters.map(({ considerationCents, feesCents, stays }) => ({
      consideration: toEuros(considerationCents),
      fees: toEuros(feesCents),
      stays,
    })),
  })),
});

/** The export of the reports about an owner to the tax office. */
export const exportSellerReports = async (
  deps: Needs<'sellerReports'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'sellerReports'>> => ({
  sellerReports: (await deps.sellerReports.list(userId)).map(toExportedReport),
});
