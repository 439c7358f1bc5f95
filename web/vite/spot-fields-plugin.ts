import * as z from 'zod';
import { SpotChanges } from '../../shared/api/spots.ts';
import { SPOT_LIMITS } from '../../shared/model/rules.ts';
import { virtualModule } from './virtual-module.ts';

/** The bounds of the contract, by field: of characters, of a number, of entries. */
const boundsTable = () => {
  const { properties = {} } = z.toJSONSchema(SpotChanges, { unrepresentable: 'any' });
  const bounds = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (typeof schema === 'boolean') return [name, {}];
      const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
      return [name, { min: minLength ?? minimum ?? minItems, max: maxLength ?? maximum ?? maxItems }];
    }),
  );
  // The contract also takes the shorter placeholder for none, which nobody types.
  return { ...bounds, description: { ...bounds.description, min: SPOT_LIMITS.descriptionMin } };
};

/** Gives the browser the bounds of every field that an owner says of a spot, without the schemas and so without zod. */
export const spotFieldsPlugin = () =>
  virtualModule('virtual:spot-fields', () => `export const bounds = ${JSON.stringify(boundsTable())};`);
