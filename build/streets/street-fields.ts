/** Maps properties of features to our fields: known files by themselves, others by a mapping. */
import { UnreadableFile, type Feature } from './read-features.ts';
import { repairEncoding } from './repair-encoding.ts';

/** The fields of a street or a house that a feature can have. */
export const STREET_FIELDS = [
  'street',
  'kind',
  'number',
  'extension',
  'postcode',
  'settlement',
  'town',
  'code',
] as const;
export type StreetField = (typeof STREET_FIELDS)[number];
export type FieldNames = Readonly<Partial<Record<StreetField, string>>>;

/** Names that sources give their properties, of which the first that a feature has counts: IDERioja, CartoCiudad, the cadastre. */
const KNOWN_NAMES: Readonly<Record<StreetField, readonly string[]>> = {
  street: ['nombre_completo_vial', 'nombre_via', 'nombre_vial', 'nom_via', 'street', 'name'],
  kind: ['tipo_vial', 'tipo_via', 'kind'],
  number: ['numero_policia', 'numero', 'num_por', 'number'],
  extension: ['extension', 'exten_por'],
  postcode: ['codigo_postal', 'cod_postal', 'postcode'],
  settlement: ['nombre_poblamiento', 't108_000_nucl_urb_deno', 'poblacion', 'nom_pobl', 'settlement'],
  town: ['nombre_municipio', 't108_000_municipios_deno', 'municipio', 'nom_muni', 'town'],
  code: ['ine_mun', 'cod_ine_mun', 'cod_ine_vial', 'ine', 'code'],
};

export type StreetFeature = Readonly<Partial<Record<StreetField, string>>>;

const isField = (name: string): name is StreetField => STREET_FIELDS.some((field) => field === name);

/** Reads `street=NAME,town=CITY`. Throws `UnreadableFile` for a field that does not exist. */
export const readFieldNames = (text: string | undefined): FieldNames =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [field = '', name = ''] = pair.split('=').map((part) => part.trim());
        if (!isField(field) || name === '')
          throw new UnreadableFile(
            `--fields has "${pair}": it takes field=property, and the fields are ${STREET_FIELDS.join(', ')}.`,
          );
        return [field, name];
      }),
  );

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? repairEncoding(String(value).trim()) : '';

/** A function that reads what a feature says, by the names of its file. */
export const fieldReader = (names: FieldNames): ((feature: Feature) => StreetFeature) => {
  const known = new Map<string, StreetField>();
  for (const field of STREET_FIELDS)
    for (const name of [names[field] ?? KNOWN_NAMES[field]].flat()) known.set(name.toLowerCase(), field);
  return ({ properties }) => {
    const found: Partial<Record<StreetField, string>> = {};
    for (const [name, value] of Object.entries(properties)) {
      const field = known.get(name.toLowerCase());
      const text = field && toText(value);
      if (field && text) found[field] ??= text;
    }
    return found;
  };
};
