import { invoiceDataRepository, taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { table } from '../deps.ts';

export const taxDetails = () => ({ taxDetails: taxDetailsRepository(table()) });
export const invoiceData = () => ({ invoiceData: invoiceDataRepository(table()) });
