import * as kit from '../ports.ts';

/** Ports for an owner's form of a spot. */
export const withSpotEditing = () => ({
  ...kit.spots(),
  ...kit.images(),
  ...kit.addresses(),
  ...kit.limits(),
  ...kit.settings(),
  ...kit.clock,
});
