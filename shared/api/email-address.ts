/** E-mail addresses, without schemas. */

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * E-mail addresses that browsers accept in `type=email`, in lower case: a dot-atom of RFC 5322 before the @, and a domain of at least two
 * labels. Quoted names are left out, as browsers do; so are letters beyond ASCII before the @, which Amazon SES cannot write to.
 */
export const EMAIL_ADDRESS = new RegExp(
  `^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`,
);

/** `ana@peña.es` -> `ana@xn--pea-8ma.es`: an international domain as mail servers know it, however it was typed (UTS 46). */
export const toAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || !/[^\u0000-\u007f]/.test(domain) || /[/?#:\\@%[\]\s]/.test(domain)) return email;
  try {
    return `${email.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return email;
  }
};
