import { ConnectionError } from './api-error.ts';

/** A part of the site did not come. The browser may keep the failure: only a reload asks for it again. */
export class PageLoadError extends ConnectionError {}

/** As Chromium, Firefox, Safari and Vite say it. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** Whether a chunk could not be fetched. */
export const isUnfetched = (error: unknown): boolean =>
  error instanceof Error && NOT_FETCHED.test(error.message);

/** Throws `PageLoadError` for a chunk that could not be fetched; whatever else went wrong inside it stays as it is. */
export const asPageLoadError = (error: unknown): never => {
  throw isUnfetched(error) || !navigator.onLine ? new PageLoadError(error) : error;
};
