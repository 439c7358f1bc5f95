import { dueDiligenceRepository } from '#shared/data/due-diligence-repository.ts';
import { sellerReportsRepository } from '#shared/data/seller-reports-repository.ts';
import { table } from '../deps.ts';

export const sellerReports = () => ({ sellerReports: sellerReportsRepository(table()) });
export const dueDiligence = () => ({ dueDiligence: dueDiligenceRepository(table()) });
