/** The initial values of the publish wizard (001 §9). */
export const SPOT_DEFAULTS = {
  title: 'Plaza de aparcamiento',
  description: 'Descripción de la plaza',
  priceWeekday: 15,
  priceWeekend: 18,
  vehicleTypes: ['normal'],
  minDuration: 6,
  advanceBooking: 24,
  cancellationLimit: 12,
  accessHours: { start: '00:00', end: '23:59' },
} as const;
