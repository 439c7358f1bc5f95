import * as z from 'zod';
import { ENVIRONMENTAL_LABELS, PLATE_FORMATS } from '../model/constants.ts';
import { NumberText, textLine } from '../model/fields.ts';
import { VEHICLE_LIMITS } from '../model/rules.ts';
import { VehicleType } from '../model/spot-fields.ts';
import { Booking } from './bookings.ts';
import { toOtherPlate, toSpanishPlate } from './plates.ts';
import { route } from './route.ts';

const VehicleId = z.uuid('Must be a random id (UUID).');

/** Metres with at most two decimals. */
const metres = ({ min, max }: { readonly min: number; readonly max: number }) =>
  NumberText.pipe(
    z
      .number()
      .min(min, `Must be at least ${String(min)}.`)
      .max(max, `Must be at most ${String(max)}.`)
      .transform((value) => Math.round(value * 100) / 100),
  );

const plain = {
  name: textLine(1, VEHICLE_LIMITS.name),
  plateFormat: z.enum(PLATE_FORMATS).default('spanish'),
  kind: VehicleType,
  length: metres(VEHICLE_LIMITS.length),
  width: metres(VEHICLE_LIMITS.width),
  height: metres(VEHICLE_LIMITS.height),
  /** The environmental label; null if its driver does not say. */
  label: z.enum(ENVIRONMENTAL_LABELS).nullable().default(null),
};

/** A vehicle as its driver enters it; the plate is normalised. `isDefault: true` makes it the vehicle for new bookings. */
export const VehicleInput = z
  .object({
    ...plain,
    plate: textLine(1, VEHICLE_LIMITS.plate),
    isDefault: z.boolean().default(false),
  })
  .transform(({ plate: typed, ...vehicle }, context) => {
    const plate = vehicle.plateFormat === 'spanish' ? toSpanishPlate(typed) : toOtherPlate(typed);
    if (plate !== undefined) return { ...vehicle, plate };
    const message =
      vehicle.plateFormat === 'spanish'
        ? 'Must be a Spanish plate such as 1234 BCD or M 1234 AB, or have the plateFormat other.'
        : 'Must be letters and digits.';
    context.addIssue({ code: 'custom', path: ['plate'], message });
    return z.NEVER;
  });
export type VehicleInput = z.output<typeof VehicleInput>;

/** A vehicle of the caller. Metres. */
export const Vehicle = z
  .object({
    id: z.string(),
    name: z.string(),
    plate: z.string(),
    plateFormat: z.enum(PLATE_FORMATS),
    kind: VehicleType,
    length: z.number(),
    width: z.number(),
    height: z.number(),
    label: z.enum(ENVIRONMENTAL_LABELS).nullable(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof Vehicle>;

const params = z.object({ vehicleId: VehicleId });

export const vehicleRoutes = {
  listVehicles: route({
    method: 'GET',
    path: '/user/vehicles',
    auth: 'user',
    summary: 'The vehicles of the caller, in the order in which they were added',
    response: z.array(Vehicle),
    needs: { table: 'keys' },
  }),
  saveVehicle: route({
    method: 'PUT',
    path: '/user/vehicles/{vehicleId}',
    auth: 'user',
    summary:
      'Add a vehicle under a random id of the caller, or change it, also in stays that have not ended; answers all vehicles. The first one is the default',
    params,
    body: VehicleInput,
    response: z.array(Vehicle),
    errors: ['too_many_vehicles', 'conflict', 'rate_limited'],
    needs: { table: 'write' },
  }),
  deleteVehicle: route({
    method: 'DELETE',
    path: '/user/vehicles/{vehicleId}',
    auth: 'user',
    summary: 'Delete a vehicle; stays to which it comes keep it. Answers the others, and succeeds without it',
    params,
    response: z.array(Vehicle),
    errors: ['conflict'],
    needs: { table: 'write' },
  }),
  chooseVehicle: route({
    method: 'PUT',
    path: '/bookings/{bookingId}/vehicle',
    auth: 'user',
    summary: 'Say which vehicle of the caller comes to a stay, or null for none; until the stay ends',
    body: z.object({ vehicleId: VehicleId.nullable() }),
    response: Booking,
    errors: ['not_found', 'vehicle_not_found', 'stay_over', 'conflict', 'rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
