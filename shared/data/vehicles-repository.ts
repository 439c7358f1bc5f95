import type { BookingVehicles, Garages } from '../domain/ports/vehicles.ts';
import { BookingVehicle, Garage } from '../model/vehicle.ts';
import type { Table, TableItem } from './client.ts';
import { bookingVehicleKey, garageKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';
import { TABLE } from './table.ts';
import { writeAll } from './write-all.ts';

export const garagesRepository = (table: Table): Garages => ({
  find: async (userId) => {
    const item = await table.get(garageKey(userId), { isConsistent: true });
    return item && readRecord(Garage, item);
  },
  save: (garage) => table.putIf({ ...garage, ...garageKey(garage.userId) }, overPreviousRevision(garage)),
});

const toBookingVehicle = (item: TableItem) => readRecord(BookingVehicle, item);

export const bookingVehiclesRepository = (table: Table): BookingVehicles => ({
  find: async (bookingId) => {
    const item = await table.get(bookingVehicleKey(bookingId), { isConsistent: true });
    return item && toBookingVehicle(item);
  },
  listByBookings: async (bookingIds) =>
    table.readEach(await table.getMany(bookingIds.map(bookingVehicleKey)), toBookingVehicle),
  save: async (vehicle, event, now) => {
    const item = {
      ...vehicle,
      ...bookingVehicleKey(vehicle.bookingId),
      [TABLE.ttlAttribute]: Math.floor(Date.parse(vehicle.keptUntil) / 1000),
    };
    const put = { Put: { Item: item, ...overPreviousRevision(vehicle) } };
    return writeAll(table, [put, ...(event ? [outboxWrite(event, now)] : [])]);
  },
});
