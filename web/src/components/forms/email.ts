import { ApiError } from '#web/lib/api-error.ts';

/** A simple pattern with an @ and a dot. The server decides; this catches typing errors before the request. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** Whether the server rejected the address although it looks valid, such as one with an accent. */
export const isEmailRefused = (error: Error) => isRefused(error, 'body.email');

/** Whether the server rejected the name, such as a web address. */
export const isNameRefused = (error: Error) => isRefused(error, 'body.fullName');

const isRefused = (error: Error, field: string) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === field);
