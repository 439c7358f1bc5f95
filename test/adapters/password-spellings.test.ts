import { describe, expect, it } from 'vitest';
import { tryAtPool } from '#shared/adapters/password-spellings.ts';

/** Characters that Unicode can write in two ways. */
const TWO_FORMS = 'Contraseña1'.normalize('NFD');

const refusal = (message: string) => Object.assign(new Error(message), { name: 'NotAuthorizedException' });
const WRONG = refusal('Incorrect username or password.');
const LOCKED = refusal('Password attempts exceeded');

/** A pool that refuses one attempt after the other. */
const poolOf = (...refusals: Error[]) => {
  let tried = 0;
  return () => Promise.reject(refusals[tried++] ?? new Error('too many attempts'));
};

describe('a password of two forms', () => {
  it('was wrong if the pool locks the account after the first form, so that the attempt counts', async () => {
    await expect(tryAtPool(TWO_FORMS, poolOf(WRONG, LOCKED))).rejects.toBe(WRONG);
  });

  it('is not tried in the second form while the account is locked', async () => {
    await expect(tryAtPool(TWO_FORMS, poolOf(LOCKED))).rejects.toBe(LOCKED);
  });
});
