import { element, xmlDocument } from './xml.ts';

/** The error codes of this store with the status that Amazon S3 gives them. */
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

/** An S3 error: the SDK uses `code` as the error's name. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
  }
}

/** The XML body of an error answer. */
export const errorBody = (error: S3Error, resource: string, requestId: string): string =>
  xmlDocument(
    element('Error', [
      element('Code', error.code),
      element('Message', error.message),
      element('Resource', resource),
      element('RequestId', requestId),
    ]),
  );
