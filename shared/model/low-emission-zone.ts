import * as z from 'zod';
import { ENVIRONMENTAL_LABELS } from './constants.ts';
import { textLine } from './fields.ts';
import { part } from './record.ts';
import { LOW_EMISSION_ZONE_LIMITS } from './rules.ts';
import { namesWebAddress } from './text-rules.ts';

/**
 * The owner's statement about the low-emission zone of a spot. The rules are municipal, change often and have exceptions for garages, so
 * they are the owner's data: no list of zones is in the code (decision 137).
 */

const Label = z.enum(ENVIRONMENTAL_LABELS);

/** As it is stored. */
export const StoredZone = z.discriminatedUnion('isInside', [
  part({ isInside: z.literal(false) }),
  part({ isInside: z.literal(true), name: z.string(), labels: z.array(Label), note: z.string() }),
]);

/** As owners send it: outside of every zone, or inside of one, with the labels that may enter to park here. */
export const TypedZone = z
  .discriminatedUnion('isInside', [
    z.object({ isInside: z.literal(false) }),
    z.object({
      isInside: z.literal(true),
      name: textLine(1, LOW_EMISSION_ZONE_LIMITS.name).refine(
        (name) => !namesWebAddress(name),
        'Must not contain a web address.',
      ),
      labels: z
        .array(Label)
        .min(1, 'Must have at least one label.')
        .refine((labels) => new Set(labels).size === labels.length, 'Must not name a label twice.'),
      /** The driver's duties, such as to register the plate with the owner. */
      note: textLine(0, LOW_EMISSION_ZONE_LIMITS.note).default(''),
    }),
  ])
  .meta({ id: 'LowEmissionZoneTyped' });

/** As the API answers it. */
export const LowEmissionZone = z
  .discriminatedUnion('isInside', [
    z.object({ isInside: z.literal(false) }),
    z.object({ isInside: z.literal(true), name: z.string(), labels: z.array(Label), note: z.string() }),
  ])
  .meta({ id: 'LowEmissionZone' });
export type LowEmissionZone = z.infer<typeof LowEmissionZone>;
