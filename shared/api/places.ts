import * as z from 'zod';
import { NumberText, Language } from '../model/fields.ts';
import { route } from './route.ts';

/** The part of a typed text that is not known: the place is only its town, or the street of a house. */
const Unknown = z
  .enum(['street', 'place', 'number'])
  .describe(
    'What else the text names and no source knows: the place is only the town around it, or the street of an unknown number',
  );

const Attribution = z.string().optional().describe('Whose it is, to be named beside it');

const IsApproximate = z
  .literal(true)
  .optional()
  .describe('The house number is not known: its place is computed between its neighbours');

export const PlaceSuggestion = z
  .object({
    place_id: z.string(),
    description: z.string(),
    main_text: z.string(),
    secondary_text: z.string(),
    attribution: Attribution,
    unknown: Unknown.optional(),
    is_approximate: IsApproximate,
  })
  .meta({ id: 'PlaceSuggestion' });
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const PlaceDetails = z
  .object({
    place_id: z.string(),
    name: z.string(),
    formatted_address: z.string(),
    label: z.string().optional().describe('The name with its town, where several places have the name'),
    unknown: Unknown.optional(),
    is_approximate: IsApproximate,
    accuracy_m: z.int().optional().describe('Metres that a computed place may be wrong by'),
    is_region: z
      .literal(true)
      .optional()
      .describe('An island, a province or larger: nothing is near its middle'),
    geometry: z.object({
      location: z.object({ lat: z.number(), lng: z.number() }),
      /** The extent of a town or district in degrees; absent for points: a street, an address or a sight. */
      viewport: z
        .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
        .optional(),
    }),
  })
  .meta({ id: 'PlaceDetails' });
export type PlaceDetails = z.infer<typeof PlaceDetails>;

const Latitude = NumberText.pipe(z.number().min(-90).max(90));
const Longitude = NumberText.pipe(z.number().min(-180).max(180));

/** The language of the answers, if available. */
const InLanguage = z.object({ language: Language.optional() });

export const placeRoutes = {
  autocomplete: route({
    method: 'GET',
    path: '/places/autocomplete',
    auth: 'public',
    summary: 'Places in Spain whose name begins with the text',
    query: InLanguage.extend({
      input: z.string().trim().min(1).max(200),
      lat: Latitude.optional().describe(
        'With lng: nearer places come before other equally good matches. Rounded to a tenth of a degree',
      ),
      lng: Longitude.optional(),
    }).refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
      path: ['lng'],
      error: 'A position has lat and lng.',
    }),
    response: z.array(PlaceSuggestion),
    needs: { table: 'keys', limits: true, places: ['Suggest'] },
  }),
  getPlace: route({
    method: 'GET',
    path: '/places/details',
    auth: 'public',
    summary: 'Position, extent and address of a suggested place, or of the place that a text names',
    query: InLanguage.extend({
      place_id: z.string().min(1).max(700).optional(),
      text: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .describe('Instead of an id: a whole name or address'),
    }).refine(({ place_id, text }) => (place_id === undefined) !== (text === undefined), {
      path: ['place_id'],
      error: 'Give an id or a text.',
    }),
    response: PlaceDetails,
    errors: ['not_found'],
    needs: { table: 'keys', limits: true, places: ['GetPlace', 'Geocode'] },
  }),
  reverseGeocode: route({
    method: 'GET',
    path: '/places/reverse',
    auth: 'public',
    summary: 'The place in Spain at a position',
    query: InLanguage.extend({ lat: Latitude, lng: Longitude }),
    response: PlaceDetails,
    errors: ['not_found'],
    needs: { table: 'keys', limits: true, places: ['ReverseGeocode'] },
  }),
} as const;
