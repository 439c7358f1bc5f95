import * as z from 'zod';
import { PASSWORD_RULES } from './constants.ts';
import { Euros, textLine } from './fields.ts';
import { route } from './route.ts';

/** E-mail addresses are compared in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Must have at most 254 characters.')
  .pipe(z.email('Must be an e-mail address.'));

/** The rule of 000 §5, with the message of the first part that is broken. */
export const NewPassword = z
  .string()
  .max(128, 'Must have at most 128 characters.')
  .refine((password) => password === password.trim(), 'No puede empezar ni terminar con un espacio')
  .superRefine((password, context) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
    if (broken) context.addIssue({ code: 'custom', message: broken.message });
  });

export const Language = z.enum(['es', 'en']).meta({ id: 'Language' });
export type Language = z.infer<typeof Language>;

/** The signed-in person. `name`, `full_name` and `fullName` are the same text: 000 §3 reads one, 001 §3 the others. */
export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    full_name: z.string(),
    fullName: z.string(),
    phone: z.string().nullable(),
    language: Language,
    isAdmin: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** `token` is a short-lived access token; the refresh token travels only in the HttpOnly cookie USUARIOS (ruling 14). */
export const Session = z.object({ token: z.string(), user: User }).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** `earnings`: this month's stays, net of commission, in euros; `averageRating` is 0 while there is no review. */
export const Statistics = z
  .object({
    earnings: Euros,
    averageRating: z.number(),
    upcomingBookings: z.int(),
    activeSpots: z.int(),
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
    body: z.object({
      email: Email,
      password: NewPassword,
      fullName: textLine(0, 80).optional(),
      language: Language.optional(),
    }),
    response: Session,
    status: 201,
    errors: ['email_taken', 'rate_limited'],
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    auth: 'public',
    summary: 'Sign in with e-mail and password',
    body: z.object({
      email: Email,
      password: z.string().min(1, 'Must not be empty.').max(128, 'Must have at most 128 characters.'),
      keepSignedIn: z.boolean().default(false),
    }),
    response: Session,
    errors: ['invalid_credentials', 'rate_limited'],
  }),
  refreshSession: route({
    method: 'POST',
    path: '/auth/refresh',
    auth: 'public',
    summary: 'Exchange the refresh cookie for a new access token',
    response: Session,
    errors: ['unauthenticated'],
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
    response: Session,
    errors: ['unauthenticated'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    auth: 'public',
    summary: 'End the session of the refresh cookie; succeeds without one',
    response: Done,
  }),
  getMe: route({
    method: 'GET',
    path: '/auth/me',
    auth: 'user',
    summary: 'The signed-in user',
    response: User,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'public',
    summary: 'Mail a link that allows one new password within an hour',
    body: z.object({ email: Email, language: Language.optional() }),
    response: Done,
    errors: ['not_found', 'rate_limited'],
  }),
  validateResetToken: route({
    method: 'GET',
    path: '/auth/validate-reset-token',
    auth: 'public',
    summary: 'Whether a recovery link still holds',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ valid: z.literal(true) }),
    errors: ['reset_token_invalid', 'reset_token_expired'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'public',
    summary: 'Set a new password with the token of a recovery link, once',
    body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword }),
    response: Done,
    errors: ['reset_token_invalid', 'reset_token_expired'],
  }),
  getStatistics: route({
    method: 'GET',
    path: '/user/statistics',
    auth: 'user',
    summary: 'Earnings of this month, average rating, upcoming bookings and active spaces of the caller',
    response: Statistics,
  }),
} as const;
