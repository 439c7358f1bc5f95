import { element, xmlDocument } from './xml.ts';

/** The error codes this store answers, with the status Amazon S3 gives each of them. */
const STATUS = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  EntityTooLarge: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

type S3ErrorCode = keyof typeof STATUS;

/** A refusal in S3's own words: the SDK turns `code` into the name of the error it throws. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
  }
}

/** The XML body that S3 sends with a refusal. */
export const errorBody = (error: S3Error, resource: string, requestId: string): string =>
  xmlDocument(
    element('Error', [
      element('Code', error.code),
      element('Message', error.message),
      element('Resource', resource),
      element('RequestId', requestId),
    ]),
  );
