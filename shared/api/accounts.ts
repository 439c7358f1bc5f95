import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../model/rules.ts';
import * as z from 'zod';
import { EASY_PASSWORD, isCommonPassword, isOwnName } from './common-passwords.ts';
import { EMAIL_ADDRESS, toAsciiDomain } from './email-address.ts';
import { normalizePassword, PASSWORD_RULES } from './password-rules.ts';
import { eitherSpelling, Euros, Language, PresentPassword, textLine } from '../model/fields.ts';
import { CHECK_PASSWORD, UNDO_FOREIGN_EMAIL } from './function-spec.ts';
import { route } from './route.ts';
import { namesWebAddress } from '../model/text-rules.ts';

export type { Language } from '../model/fields.ts';

/** E-mail addresses are compared in lower case, and with the ASCII form of an international domain. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(toAsciiDomain)
  .max(MAX_EMAIL_LENGTH, `Must have at most ${String(MAX_EMAIL_LENGTH)} characters.`)
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'Must be an e-mail address.' }));

/** The rule of 000 §5, with the message of the first violated part; common passwords are refused, too. It is stored composed. */
export const NewPassword = z
  .string()
  .overwrite(normalizePassword)
  .max(128, 'Must have at most 128 characters.')
  .refine((password) => password === password.trim(), 'Must not begin or end with a space.')
  .superRefine((password, context) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
    if (broken) context.addIssue({ code: 'custom', message: broken.message });
    else if (isCommonPassword(password)) context.addIssue({ code: 'custom', message: EASY_PASSWORD });
  });

/** Six digits of an authenticator app, which shows them in two groups. */
const OneTimeCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be six digits.'));

/** A name in any script, but no web address, which would become a link in mails. */
const personName = (min: 0 | 1) =>
  textLine(min, MAX_NAME_LENGTH).refine(
    (name) => !namesWebAddress(name),
    'Must be a name, without a web address.',
  );
const PersonName = personName(1);

/** Numbers with a higher price for the caller: 803, 806, 807, 905 and 907 (Plan Nacional de Numeración Telefónica). */
const PREMIUM = /^(?:80[367]|90[57])/;

/** `612 345 678`, `+34 612-34-56-78` or `0044 (0)20 7946 0018` -> `+34612345678`, `+442079460018`. */
const toInternational = (text: string): string | undefined => {
  const digits = text.replace(/\(0\)|[\s\p{Cf}\p{Pd}\u2212·().\-/]/gu, '').replace(/^00/, '+');
  const spanish = /^(?:\+?34)?([6-9]\d{8})$/.exec(digits)?.[1];
  if (spanish) return PREMIUM.test(spanish) ? undefined : `+34${spanish}`;
  return /^\+(?!34)[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
};

/** A telephone number, with or without the Spanish prefix; answered in international form. An empty text means none. */
const Phone = z
  .string()
  .trim()
  .max(40, 'Must have at most 40 characters.')
  .transform((text, context) => {
    if (text === '') return null;
    const number = toInternational(text);
    if (number) return number;
    context.addIssue({
      code: 'custom',
      message: 'Must be a telephone number such as 612 345 678 or +44 20 7946 0018.',
    });
    return z.NEVER;
  });

/** Any of the fields; `name` is another spelling of `fullName`, with the same rule as other fields (ruling 18). */
const ProfileChanges = eitherSpelling(
  z.object({
    fullName: PersonName.optional(),
    name: PersonName.optional(),
    phone: Phone.nullable().optional(),
    language: Language.optional(),
    favouriteMails: z.boolean().optional(),
  }),
)
  .refine(({ fullName, name }) => fullName === undefined || name === undefined || fullName === name, {
    path: ['fullName'],
    message: 'Given twice with different values: fullName and name.',
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Must change at least one field.')
  .transform(({ fullName, name, ...others }) => ({ fullName: fullName ?? name, ...others }));

/** The signed-in person. `name`, `full_name` and `fullName` are the same text: 000 §3 reads one, 001 §3 the others. */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    /** Whether the owner has proved by a mailed link or code that mails arrive. */
    isEmailVerified: z.boolean(),
    /** The address that replaces `email` once its owner confirms it. */
    pendingEmail: z.string().nullable(),
    /** Why no mails are sent to `email`: they bounced, or the recipient complained about one. */
    emailProblem: z.enum(['bounce', 'complaint']).nullable(),
    name: z.string(),
    full_name: z.string(),
    fullName: z.string(),
    phone: z.string().nullable(),
    language: Language,
    /** Whether the person wants mails about favourites. */
    favouriteMails: z.boolean(),
    isAdmin: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** `token` is a short-lived access token; the refresh token travels only in the HttpOnly cookie USUARIOS (ruling 14). */
export const OpenedSession = z
  .object({
    token: z.string(),
    user: User,
    /** Only for an administrator who has no second factor yet: administrator routes refuse the session. */
    needsSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type OpenedSession = z.infer<typeof OpenedSession>;

/** `earnings`: this month's stays, net of commission, in euros; `averageRating` is 0 while there is no review. */
export const Statistics = z
  .object({
    earnings: Euros,
    averageRating: z.number(),
    upcomingBookings: z.int(),
    activeSpots: z.int(),
    /** All spots of the caller, and all paid bookings as a driver. */
    spots: z.int(),
    bookings: z.int(),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof Statistics>;

const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

export const accountRoutes = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    auth: 'public',
    summary: 'Create an account and sign in',
    body: z
      .object({
        email: Email,
        password: NewPassword,
        fullName: personName(0).optional(),
        language: Language.optional(),
      })
      .refine(({ email, password }) => !isOwnName(password, email), {
        path: ['password'],
        message: EASY_PASSWORD,
      }),
    response: OpenedSession,
    status: 201,
    errors: ['email_taken', 'rate_limited'],
    needs: {
      table: 'write',
      userPool: [
        'AdminCreateUser',
        'AdminSetUserPassword',
        'AdminGetUser',
        'AdminDeleteUser',
        'AdminInitiateAuth',
      ],
    },
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Sign in with e-mail and password',
    body: z.object({
      email: Email,
      password: PresentPassword,
      keepSignedIn: z.boolean().default(false),
      code: OneTimeCode.optional(),
    }),
    response: OpenedSession,
    errors: [
      'invalid_credentials',
      'email_unconfirmed',
      'second_factor_needed',
      'second_factor_wrong',
      'rate_limited',
    ],
    needs: {
      table: 'write',
      userPool: [...UNDO_FOREIGN_EMAIL, 'AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
    },
  }),
  refreshSession: route({
    method: 'POST',
    path: '/auth/refresh',
    auth: 'public',
    summary: 'Exchange the refresh cookie for a new access token',
    response: OpenedSession,
    errors: ['unauthenticated'],
    needs: { table: 'write', userPool: ['AdminGetUser', 'AdminInitiateAuth'] },
  }),
  adoptSession: route({
    method: 'POST',
    path: '/auth/session',
    auth: 'public',
    summary: 'Continue a sign-in made with the user pool itself: its refresh token moves into the cookie',
    body: z.object({
      refreshToken: z.string().min(1, 'Must not be empty.').max(3500, 'Must have at most 3500 characters.'),
      keepSignedIn: z.boolean().default(false),
    }),
    response: OpenedSession,
    errors: ['unauthenticated'],
    needs: { table: 'write', userPool: [...UNDO_FOREIGN_EMAIL, 'AdminInitiateAuth'] },
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    auth: 'public',
    summary: 'End the session of the refresh cookie; succeeds without one',
    response: Done,
    needs: {},
  }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    summary: 'The signed-in user',
    response: User,
    needs: { table: 'write', userPool: ['AdminGetUser'] },
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'public',
    summary: 'Mail a link that allows one new password within an hour',
    body: z.object({ email: Email, language: Language.optional() }),
    /** `isTold` is false after too many requests from this connection: the answer then does not say whether the address has an account. */
    response: Done.extend({ isTold: z.boolean() }),
    errors: ['not_found', 'rate_limited'],
    needs: { table: 'write', userPool: UNDO_FOREIGN_EMAIL, mail: true },
  }),
  validateResetToken: route({
    method: 'GET',
    path: '/auth/validate-reset-token',
    auth: 'public',
    summary: 'Whether a recovery link is valid',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ valid: z.literal(true) }),
    errors: ['reset_token_invalid', 'reset_token_expired'],
    needs: { table: 'read' },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'public',
    summary: 'Set a new password with the token of a recovery link, once',
    body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword }),
    response: Done,
    errors: ['reset_token_invalid', 'reset_token_expired'],
    needs: { table: 'write', userPool: ['AdminSetUserPassword', 'AdminUserGlobalSignOut'] },
  }),
  getStatistics: route({
    method: 'GET',
    path: '/user/statistics',
    auth: 'user',
    summary: 'Earnings of this month, average rating, upcoming bookings and active spots of the caller',
    response: Statistics,
    needs: { table: 'read' },
  }),
  updateProfile: route({
    method: 'PATCH',
    path: '/user/profile',
    auth: 'user',
    summary:
      'Change name, telephone number, language of mails, or the wish for mails about favourites of the caller, in camelCase or snake_case',
    body: ProfileChanges,
    response: User,
    errors: ['conflict', 'rate_limited'],
    needs: { table: 'write', userPool: ['AdminGetUser'] },
  }),
  startSecondFactor: route({
    method: 'POST',
    path: '/user/second-factor',
    auth: 'user',
    summary: 'Begin the set-up of an authenticator app of an administrator',
    body: z.object({ password: PresentPassword }),
    response: z.object({ secret: z.string(), url: z.string() }),
    errors: ['forbidden', 'wrong_password', 'second_factor_exists', 'rate_limited'],
    needs: {
      table: 'write',
      userPool: CHECK_PASSWORD,
    },
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/user/second-factor/confirm',
    auth: 'user',
    summary: 'Make the authenticator app the second factor with one of its codes; every session ends',
    body: z.object({ password: PresentPassword, code: OneTimeCode }),
    response: Done,
    errors: ['forbidden', 'wrong_password', 'second_factor_wrong', 'second_factor_exists', 'rate_limited'],
    needs: {
      table: 'write',
      userPool: [...CHECK_PASSWORD, 'AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
    },
  }),
  requestEmailChange: route({
    method: 'POST',
    path: '/user/email',
    auth: 'user',
    summary:
      'Mail a link to a new address of the caller, which is active once the link is used, within an hour',
    body: z.object({ email: Email, password: PresentPassword }),
    response: User,
    errors: ['wrong_password', 'email_taken', 'conflict', 'rate_limited'],
    needs: { table: 'write', userPool: CHECK_PASSWORD },
  }),
  resendEmailChange: route({
    method: 'POST',
    path: '/user/email/resend',
    auth: 'user',
    summary:
      'Mail a new link for the pending address; the earlier one ends. Without a pending address, and if mails to the current one are suppressed, mail a link that ends the suppression',
    response: User,
    errors: ['not_found', 'conflict', 'rate_limited'],
    needs: { table: 'write', userPool: ['AdminGetUser'] },
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/user/email',
    auth: 'user',
    summary: 'Drop the pending address and its link; succeeds without one',
    response: User,
    errors: ['conflict'],
    needs: { table: 'write', userPool: ['AdminGetUser'] },
  }),
  requestEmailVerification: route({
    method: 'POST',
    path: '/user/email/verification',
    auth: 'user',
    summary: 'Mail another link that verifies the current address of the caller',
    response: Done,
    errors: ['conflict', 'not_found', 'rate_limited'],
    needs: { table: 'write' },
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/user/email/verify',
    auth: 'public',
    summary: 'Verify the address that a link was mailed to; the same link may be used again',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ email: z.string() }),
    errors: ['email_link_invalid', 'email_link_expired'],
    needs: { table: 'write' },
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/user/email/confirm',
    auth: 'public',
    summary: 'Set the address of a mailed link as that of its account, once',
    body: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ email: z.string() }),
    errors: ['email_link_invalid', 'email_link_expired', 'email_link_used', 'email_taken'],
    needs: { table: 'write', userPool: ['AdminUpdateUserAttributes'] },
  }),
} as const;
