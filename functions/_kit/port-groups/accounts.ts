import * as kit from '../ports.ts';

/** Ports for the signed-in user. */
export const withSession = () => ({
  ...kit.accounts(),
  ...kit.identity(),
  ...kit.suppressions(),
  ...kit.settings(),
  ...kit.clock,
});
