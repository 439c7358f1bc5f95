import { ConnectionError } from './api-error.ts';

/** A part of the site did not load. The browser may cache the failure: only a reload fetches it again. */
export class PageLoadError extends ConnectionError {}

/** As reported by Chromium, Firefox, Safari and Vite. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** Whether a chunk could not be fetched. */
export const isUnfetched = (error: unknown): boolean =>
  error instanceof Error && NOT_FETCHED.test(error.message);

/** Throws `PageLoadError` for a chunk that could not be fetched; other errors are rethrown. */
export const asPageLoadError = (error: unknown): never => {
  throw isUnfetched(error) || !navigator.onLine ? new PageLoadError(error) : error;
};
