import { lookAtPlace, type MapLook } from '#web/features/spots/search/map-view-state.ts';
import { positionOf, type City } from './cities.ts';
import viewports from './viewports.json';

type Viewport = (typeof viewports)['madrid'];

/** All of the municipality. */
export const lookAtCity = (city: City): MapLook => {
  const viewport = (viewports as Readonly<Record<string, Viewport>>)[city.slug]; // each city has one
  return lookAtPlace({ location: positionOf(city), viewport });
};
