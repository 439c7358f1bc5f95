import type { S3Answer } from './operations.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const ALLOWED_METHODS = ['GET', 'HEAD', 'PUT'];

/** Headers that let pages of an allowed origin read the answer; none for other origins. */
export const corsHeaders = (
  request: S3Request,
  allowedOrigins: readonly string[],
): Record<string, string> => {
  const origin = request.header('origin');
  if (origin === undefined || !allowedOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
};

/**
 * Answers a browser's preflight request.
 * @throws S3Error AccessForbidden
 */
export const answerPreflight = (request: S3Request, allowedOrigins: readonly string[]): S3Answer => {
  const method = request.header('access-control-request-method') ?? '';
  if (!allowedOrigins.includes(request.header('origin') ?? '') || !ALLOWED_METHODS.includes(method)) {
    throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }
  return {
    status: 200,
    headers: {
      'access-control-allow-methods': ALLOWED_METHODS.join(', '),
      'access-control-allow-headers': request.header('access-control-request-headers') ?? '',
      'access-control-max-age': '300',
    },
  };
};
