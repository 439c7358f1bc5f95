import { AppError } from '#shared/lib/app-error.ts';
import { requestHandler } from './_kit/request-handler.ts';

/** Answers every path and method without a route, in the format of all errors. */
export const handler = requestHandler('$default', () =>
  Promise.reject(new AppError('not_found', 'There is nothing at this address.')),
);
