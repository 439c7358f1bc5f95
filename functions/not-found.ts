import { AppError } from '#shared/lib/app-error.ts';
import { requestHandler } from './_kit/request-handler.ts';

/** Answers every path and method that no route has, in the shape of all errors. */
export const handler = requestHandler('$default', () =>
  Promise.reject(new AppError('not_found', 'There is nothing at this address.')),
);
