import type { Vehicle } from '#shared/api/vehicles.ts';
import { isOddPlate, toOtherPlate, toSpanishPlate } from '#shared/api/plates.ts';
import type { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';
import { VEHICLE_LIMITS } from '#shared/model/rules.ts';
import type { SavedVehicle } from '#web/api/vehicles/save-vehicle.ts';
import type { Problem } from '#web/components/forms/use-form-problems.ts';
import type { Language } from '#web/i18n/language.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { withDecimalSign } from '#web/lib/decimals.ts';
import { CLASS_NAMES, VEHICLE_CLASSES, type VehicleClass } from './vehicle-classes.ts';

export const MEASURES = ['length', 'width', 'height'] as const;
type Measure = (typeof MEASURES)[number];

/** The input of the form, as typed. */
export interface VehicleValues extends Record<Measure, string> {
  kind: Vehicle['kind'];
  plate: string;
  /** A plate that looks mistyped, and that the driver was asked about: the next attempt takes it. */
  askedPlate: string;
  /** Empty: named after its plate. */
  name: string;
  label: (typeof ENVIRONMENTAL_LABELS)[number] | '';
  isDefault: boolean;
}

export type VehicleFieldName = 'plate' | 'name' | Measure;

const toText = (metres: number, language: Language) => withDecimalSign(String(metres), language);

/** The kind and the measures of a class. */
export const ofClass = (name: VehicleClass, language: Language) => {
  const { kind, length, width, height } = VEHICLE_CLASSES[name];
  return {
    kind,
    length: toText(length, language),
    width: toText(width, language),
    height: toText(height, language),
  };
};

/** The class with exactly this kind and these measures, if there is one. */
export const findClass = (values: VehicleValues, language: Language): VehicleClass | undefined =>
  CLASS_NAMES.find((name) => {
    const typical = ofClass(name, language);
    return typical.kind === values.kind && MEASURES.every((measure) => typical[measure] === values[measure]);
  });

/** The form of a vehicle, or of a new one. */
export const toVehicleValues = (vehicle: Vehicle | undefined, language: Language): VehicleValues =>
  vehicle
    ? {
        kind: vehicle.kind,
        plate: vehicle.plate,
        askedPlate: vehicle.plate,
        name: vehicle.name === vehicle.plate ? '' : vehicle.name,
        label: vehicle.label ?? '',
        isDefault: vehicle.isDefault,
        length: toText(vehicle.length, language),
        width: toText(vehicle.width, language),
        height: toText(vehicle.height, language),
      }
    : {
        ...ofClass('compact', language),
        ...{ plate: '', askedPlate: '', name: '', label: '', isDefault: false },
      };

const parseMetres = (typed: string): number | undefined =>
  /^\d{1,2}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;

const isMeasure = (measure: Measure, typed: string) => {
  const metres = parseMetres(typed);
  const { min, max } = VEHICLE_LIMITS[measure];
  return metres !== undefined && metres >= min && metres <= max;
};

/** The problems of the input, in the order of the form. */
export const findVehicleProblems = (
  values: VehicleValues,
  language: Language,
): Problem<VehicleFieldName>[] => {
  const isPlate = (toSpanishPlate(values.plate) ?? toOtherPlate(values.plate)) !== undefined;
  const isAsked = isPlate && isOddPlate(values.plate) && values.askedPlate !== values.plate;
  const measures = MEASURES.filter((measure) => !isMeasure(measure, values[measure]));
  return [
    ...(isPlate && !isAsked
      ? []
      : [
          {
            field: 'plate' as const,
            message: (text) => text(isAsked ? 'vehicles.plateOdd' : 'vehicles.plateProblem'),
          } satisfies Problem<VehicleFieldName>,
        ]),
    ...measures.map((measure): Problem<VehicleFieldName> => {
      const { min, max } = VEHICLE_LIMITS[measure];
      return {
        field: measure,
        message: (text) =>
          text('vehicles.measureProblem', { min: toText(min, language), max: toText(max, language) }),
      };
    }),
  ];
};

/** The request body of checked values. */
export const toVehicleBody = (values: VehicleValues): SavedVehicle['body'] => {
  const { kind, label, isDefault } = values;
  const spanish = toSpanishPlate(values.plate);
  const plate = spanish ?? toOtherPlate(values.plate) ?? values.plate;
  return {
    ...{ kind, plate, isDefault },
    plateFormat: spanish === undefined ? 'other' : 'spanish',
    name: values.name.trim() || plate,
    label: label === '' ? null : label,
    length: parseMetres(values.length) ?? 0,
    width: parseMetres(values.width) ?? 0,
    height: parseMetres(values.height) ?? 0,
  };
};

/** The fields that the server refuses; empty if the error is about none. */
export const readVehicleProblems = (error: Error): Problem<VehicleFieldName>[] => {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.flatMap(({ path }): Problem<VehicleFieldName>[] => {
    const field = (['plate', 'name', ...MEASURES] as const).find((name) => path === `body.${name}`);
    return field ? [{ field, message: (text) => text('vehicles.fieldProblem') }] : [];
  });
};
