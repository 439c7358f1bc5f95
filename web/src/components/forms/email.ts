import { ApiError } from '#web/lib/api-error.ts';

/** Something, an @ and a domain with a dot. The server decides; this catches slips before the round trip. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** What the server refuses though it looks like an address, such as one with an accent. */
export const isEmailRefused = (error: Error) => isRefused(error, 'body.email');

/** What the server refuses as a name, such as a web address. */
export const isNameRefused = (error: Error) => isRefused(error, 'body.fullName');

const isRefused = (error: Error, field: string) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === field);
