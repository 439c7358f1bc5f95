import type { DueDiligence } from '../../model/due-diligence.ts';
import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';
import { toTaxDetailsAnswer } from './tax-details.ts';

const toExportedDueDiligence = ({ step, startedAt, holdsAt, hidesAt, completedAt }: DueDiligence) => ({
  step,
  startedAt,
  holdsAt,
  hidesAt,
  completedAt,
});

/** The export of a person's tax details, and of the request for them. */
export const exportTaxDetails = async (
  deps: Needs<'taxDetails' | 'dueDiligence' | 'settings' | 'clock'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'taxDetails' | 'dueDiligence'>> => {
  const [details, record] = await Promise.all([deps.taxDetails.find(userId), deps.dueDiligence.find(userId)]);
  return {
    taxDetails: details ? toTaxDetailsAnswer(deps, details, { record, isShared: false }) : null,
    dueDiligence: record ? toExportedDueDiligence(record) : null,
  };
};
