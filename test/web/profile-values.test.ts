import { expect, it } from 'vitest';
import type { User } from '#shared/api/accounts.ts';
import { findChanges, findErrors, toProfileValues } from '#web/features/profile/profile-values.ts';

const USER: User = {
  id: 'usr_1',
  email: 'ana@example.com',
  isEmailVerified: true,
  pendingEmail: null,
  emailProblem: null,
  name: 'Ana',
  full_name: 'Ana',
  fullName: 'Ana',
  phone: null,
  language: 'es',
  favouriteMails: true,
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const typed = (changes: Partial<ReturnType<typeof toProfileValues>>) => ({
  ...toProfileValues(USER),
  ...changes,
});

it('[DB-05] saves only the changed fields of the profile', () => {
  expect(findChanges(typed({}), USER)).toBeUndefined();
  expect(findChanges(typed({ fullName: ' Ana María ' }), USER)).toEqual({ fullName: 'Ana María' });
  expect(findChanges(typed({ phone: ' 612 345 678 ' }), USER)).toEqual({ phone: '612 345 678' });
  expect(findChanges(typed({ phone: '' }), { ...USER, phone: '+34612345678' })).toEqual({ phone: null });
  expect(findChanges(typed({ language: 'en' }), USER)).toEqual({ language: 'en' });
});

it('[DB-05] asks for the password only with a new address', () => {
  expect(findErrors(typed({ email: 'ANA@example.com' }), USER)).toEqual({});
  expect(findErrors(typed({ email: 'nueva@example.com' }), USER)).toEqual({
    password: 'profile.passwordRequired',
  });
});
