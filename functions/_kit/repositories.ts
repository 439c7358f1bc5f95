import { consentsRepository } from '#shared/data/consents-repository.ts';
import { invoiceRecordsRepository } from '#shared/data/invoice-records-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { paymentEventsRepository } from '#shared/data/payment-events-repository.ts';
import { reconciliationRepository } from '#shared/data/reconciliation-repository.ts';
import { secondFactorsRepository } from '#shared/data/second-factors-repository.ts';
import { invoiceDataRepository } from '#shared/data/tax-details-repository.ts';
import { totalsRepository } from '#shared/data/totals-repository.ts';
import { garagesRepository } from '#shared/data/vehicles-repository.ts';
import { table } from './deps.ts';

// The repositories that no effect of the outbox uses: by default on the table of the stage.
export const bookingTotals = (on = table()) => ({ bookingTotals: totalsRepository(on) });
export const consents = (on = table()) => ({ consents: consentsRepository(on) });
export const garages = (on = table()) => ({ garages: garagesRepository(on) });
export const invoiceData = (on = table()) => ({ invoiceData: invoiceDataRepository(on) });
export const invoiceRecords = (on = table()) => ({ invoiceRecords: invoiceRecordsRepository(on) });
export const invoicingAgreements = (on = table()) => ({
  invoicingAgreements: invoicingAgreementsRepository(on),
});
export const map = (on = table()) => ({ mapIndex: mapIndexReader(on) });
export const mapWriter = (on = table()) => ({ mapIndexWriter: mapIndexWriter(on) });
export const paymentEvents = (on = table()) => ({ paymentEvents: paymentEventsRepository(on) });
export const reconciliation = (on = table()) => ({ reconciliation: reconciliationRepository(on) });
export const secondFactors = (on = table()) => ({ secondFactors: secondFactorsRepository(on) });
