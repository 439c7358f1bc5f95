import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 86_400;

const fromText = (text: string) =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>; // checked below

const toKey = (publicKey: string) => {
  const bytes = Buffer.from(publicKey, 'base64url');
  return createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33).toString('base64url'),
    },
  });
};

/** Whether a request is signed with this public key for this origin (VAPID, RFC 8292), as a push service asks. */
export const isSignedFor = (authorization: string, publicKey: string, origin: string): boolean => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey || signature === '') return false;
  const isVerified = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: toKey(publicKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = fromText(claims);
  const left = Number(exp) - Date.now() / 1000;
  const isTimely = left > 0 && left <= DAY_SECONDS;
  return isVerified && isTimely && aud === origin && typeof sub === 'string' && sub.startsWith('mailto:');
};
