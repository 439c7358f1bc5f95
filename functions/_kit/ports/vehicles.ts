import { bookingVehiclesRepository, garagesRepository } from '#shared/data/vehicles-repository.ts';
import { table } from '../deps.ts';

export const garages = () => ({ garages: garagesRepository(table()) });
export const bookingVehicles = () => ({ bookingVehicles: bookingVehiclesRepository(table()) });
