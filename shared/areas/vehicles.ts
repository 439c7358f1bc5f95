import { DAY } from '../lib/time.ts';
import { BookingVehicle, Garage } from '../model/vehicle.ts';
import { MESSAGE_DAYS } from '../model/rules.ts';
import { declareLimits, type Records } from './area.ts';

/** Vehicles of drivers. */
export const vehicleLimits = declareLimits({
  'save-vehicle': {
    max: 30,
    window: DAY,
    by: 'account',
    action: 'a saved vehicle',
    keepsOut: 'the account; an owner is told of a changed plate',
  },
  'choose-vehicle': {
    max: 30,
    window: DAY,
    by: 'account',
    action: 'a chosen vehicle of a stay',
    keepsOut: 'the account, as above',
  },
});

export const vehicleRecords = {
  garage: {
    items: { GARAGE: Garage },
    days: null,
    from: 'until its owner deletes it or closes the account',
    why: 'the vehicles of a driver',
  },
  bookingVehicle: {
    items: { VEHICLE: BookingVehicle },
    days: MESSAGE_DAYS,
    from: 'the end of the stay',
    why: 'the owner recognises the vehicle, also while both can still write about the stay',
  },
} as const satisfies Records;
