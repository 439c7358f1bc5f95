import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';
import { toVehicleAnswers } from './garage.ts';

/** The export of a person's vehicles. */
export const exportVehicles = async (
  deps: Needs<'garages'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'vehicles'>> => {
  const garage = await deps.garages.find(userId);
  return { vehicles: garage ? toVehicleAnswers(garage) : [] };
};
