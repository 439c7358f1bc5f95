import { vehicleRoutes } from '#shared/api/vehicles.ts';
import { chooseVehicle } from '#shared/domain/vehicles/stay-vehicle.ts';
import { withBookingView } from '../_kit/port-groups/bookings.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(vehicleRoutes.chooseVehicle, ({ actor, input }) =>
  chooseVehicle(
    kit.connect(withBookingView, kit.garages, kit.limits),
    actor,
    input.params.bookingId,
    input.body.vehicleId,
  ),
);
