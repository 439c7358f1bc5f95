import * as z from 'zod';
import { ENVIRONMENTAL_LABELS, PLATE_FORMATS, VEHICLE_TYPES } from './constants.ts';
import { type Held, part, record } from './record.ts';

const StoredVehicle = part({
  /** Random, made by the client, so that a repeated call saves one vehicle. */
  id: z.string(),
  name: z.string(),
  /** As `toPlate` writes it. */
  plate: z.string(),
  plateFormat: z.enum(PLATE_FORMATS),
  kind: z.enum(VEHICLE_TYPES),
  lengthCm: z.int(),
  widthCm: z.int(),
  heightCm: z.int(),
  /** Null if its driver does not say. */
  label: z.enum(ENVIRONMENTAL_LABELS).nullable(),
});
export type StoredVehicle = Readonly<z.output<typeof StoredVehicle>>;

/** A person's vehicles, all in one item: one read answers them, and one write keeps exactly one default. */
export const Garage = record('garage', {
  owner: {
    vehicles: z.array(StoredVehicle),
    /** The vehicle for new bookings, one of the list; null if there is none. */
    defaultId: z.string().nullable(),
  },
  nobody: {
    userId: z.string(),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
  },
});
export type Garage = Held<typeof Garage>;

/** The vehicle that comes to a stay, as it was when its driver last saved or chose it. */
export const BookingVehicle = record('booking vehicle', {
  parties: {
    /** Null if the driver took it back. */
    vehicle: part({ plate: z.string(), kind: z.enum(VEHICLE_TYPES) }).nullable(),
  },
  booker: {
    /** In the driver's garage, where it may be gone. */
    vehicleId: z.string().nullable(),
  },
  nobody: {
    bookingId: z.string(),
    /** Increased by every write: a part of the SEQUENCE of the calendar event. */
    revision: z.int(),
    /** From then on nobody sees it; the table deletes it later. */
    keptUntil: z.string(),
    updatedAt: z.string(),
  },
});
export type BookingVehicle = Held<typeof BookingVehicle>;
