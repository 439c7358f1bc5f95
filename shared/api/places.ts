import * as z from 'zod';
import { NumberText } from './fields.ts';
import { route } from './route.ts';

export const PlaceSuggestion = z
  .object({
    place_id: z.string(),
    description: z.string(),
    main_text: z.string(),
    secondary_text: z.string(),
  })
  .meta({ id: 'PlaceSuggestion' });
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const PlaceDetails = z
  .object({
    place_id: z.string(),
    name: z.string(),
    formatted_address: z.string(),
    geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  })
  .meta({ id: 'PlaceDetails' });
export type PlaceDetails = z.infer<typeof PlaceDetails>;

export const placeRoutes = {
  autocomplete: route({
    method: 'GET',
    path: '/places/autocomplete',
    auth: 'public',
    summary: 'Places in Spain whose name begins like the text',
    query: z.object({ input: z.string().trim().min(1).max(200) }),
    response: z.array(PlaceSuggestion),
  }),
  getPlace: route({
    method: 'GET',
    path: '/places/details',
    auth: 'public',
    summary: 'Position and address of a suggested place',
    query: z.object({ place_id: z.string().min(1).max(200) }),
    response: PlaceDetails,
    errors: ['not_found'],
  }),
  reverseGeocode: route({
    method: 'GET',
    path: '/places/reverse',
    auth: 'public',
    summary: 'The place in Spain at a position',
    query: z.object({
      lat: NumberText.pipe(z.number().min(-90).max(90)),
      lng: NumberText.pipe(z.number().min(-180).max(180)),
    }),
    response: PlaceDetails,
    errors: ['not_found'],
  }),
} as const;
