import { toFirstName } from '../../lib/first-name.ts';
import type { Account } from '../../model/account.ts';

/**
 * Up to thirty letters in any script, with the signs that names have: `Mª`, `D'Arc`, `Anna-Lena`, `J.` At most three marks follow a letter:
 * more would be drawn over the lines around the name.
 */
const FIRST_NAME = /^\p{L}\p{M}{0,3}(?:[\p{L}'’·-]\p{M}{0,3}){0,29}\.?$/u;

/** An address is stored in lower case, and so is the name that a registration without one takes from it. */
const mayBeOfAddress = (fullName: string) => /^\p{Ll}\S*$/u.test(fullName.trim());

/**
 * The first name for everybody. Undefined for a name that the registration took from the e-mail address, or from one that was changed
 * since, and for what may be an address or an alias: these are not published.
 */
export const toPublicName = ({
  fullName,
  email,
}: Pick<Account, 'fullName' | 'email'>): string | undefined => {
  const name = toFirstName(fullName);
  const isOfAddress = fullName === email.split('@')[0] || mayBeOfAddress(fullName);
  return FIRST_NAME.test(name) && !isOfAddress ? name : undefined;
};
