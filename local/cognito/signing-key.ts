import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** The public half as a JSON Web Key, in the shape aws-jwt-verify caches. */
export interface PublicJwk {
  readonly alg: 'RS256';
  readonly e: string;
  readonly kid: string;
  readonly kty: 'RSA';
  readonly n: string;
  readonly use: 'sig';
  /** Lets the value pass as a JSON object. */
  [member: string]: string;
}

export interface SigningKey {
  readonly jwk: PublicJwk;
  readonly signJwt: (claims: object) => string;
  /** Answers the claims of a token that this key signed, else undefined. Says nothing about their meaning. */
  readonly readJwt: (token: string) => unknown;
}

/** Signs and reads JSON Web Tokens with RS256, the only algorithm Cognito uses. */
export const createSigningKey = (pem: string): SigningKey => {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(pem);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('base64');
  const header = encode({ kid, alg: 'RS256' });

  return {
    jwk: { alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' },
    signJwt: (claims) => {
      const content = `${header}.${encode(claims)}`;
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    readJwt: (token) => {
      const [head, payload, signature, ...more] = token.split('.');
      if (head !== header || !payload || !signature || more.length > 0) return undefined;
      const signed = Buffer.from(`${head}.${payload}`);
      if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return claims;
    },
  };
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
