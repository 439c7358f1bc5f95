import * as kit from '../ports.ts';

/** Ports for an owner's form of a spot. */
export const withSpotEditing = () =>
  kit.connect(kit.spots, kit.images, kit.addresses, kit.limits, kit.settings);
