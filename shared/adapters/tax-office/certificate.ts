import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import * as z from 'zod';

const Secret = z.union([
  z.strictObject({ pfx: z.base64(), passphrase: z.string().default('') }),
  z.strictObject({ certificate: z.string(), key: z.string(), passphrase: z.string().optional() }),
]);

/** The client certificate that TLS presents to the tax office: a PKCS#12 file, or PEM texts. */
export type ClientCertificate =
  | { readonly pfx: Buffer; readonly passphrase: string }
  | { readonly cert: string; readonly key: string; readonly passphrase?: string | undefined };

/**
 * Reads the secret: `{"pfx": "<base64>", "passphrase": "..."}` or `{"certificate": "-----BEGIN...", "key": "-----BEGIN..."}`. Throws a
 * sentence without its content.
 */
export const readCertificate = (secret: string): ClientCertificate => {
  const json = (() => {
    try {
      return JSON.parse(secret) as unknown;
    } catch {
      return undefined;
    }
  })();
  const { data } = Secret.safeParse(json);
  if (!data) throw new Error('The secret of the certificate has neither pfx nor certificate and key.');
  return 'pfx' in data
    ? { pfx: Buffer.from(data.pfx, 'base64'), passphrase: data.passphrase }
    : { cert: data.certificate, key: data.key, passphrase: data.passphrase };
};

/** The end of a certificate, in epoch milliseconds. Throws if Node cannot use it: a wrong password, or an outdated kind of encryption. */
export const findCertificateEnd = (certificate: ClientCertificate): number => {
  const native = createSecureContext(certificate).context as { getCertificate(): Buffer }; // Node's own, without a type
  return Date.parse(new X509Certificate(native.getCertificate()).validTo);
};
