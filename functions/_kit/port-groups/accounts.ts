import * as kit from '../ports.ts';

/** Ports for the signed-in user. */
export const withSession = () => kit.connect(kit.accounts, kit.identity, kit.suppressions, kit.settings);
