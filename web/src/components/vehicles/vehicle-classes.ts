/** Typical vehicles as a start: kind and metres, without mirrors. */
export const VEHICLE_CLASSES = {
  city: { kind: 'normal', length: 3.6, width: 1.65, height: 1.5 },
  compact: { kind: 'normal', length: 4.35, width: 1.8, height: 1.47 },
  saloon: { kind: 'grande', length: 4.75, width: 1.86, height: 1.47 },
  suv: { kind: 'grande', length: 4.55, width: 1.87, height: 1.67 },
  van: { kind: 'extra', length: 5.3, width: 2.05, height: 2 },
  motorbike: { kind: 'motos', length: 2.15, width: 0.85, height: 1.25 },
} as const;
export type VehicleClass = keyof typeof VEHICLE_CLASSES;
export const CLASS_NAMES = Object.keys(VEHICLE_CLASSES) as VehicleClass[]; // the keys of the literal above
