import { Failure, UsageError } from './failure.ts';

/** Errors of the SDK, by name, as sentences that say what to do. */
const SENTENCES: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    'There are no AWS credentials in this shell: sign in first, or name a profile in AWS_PROFILE.',
  ExpiredToken: 'The AWS credentials of this shell have expired: sign in again.',
  ExpiredTokenException: 'The AWS credentials of this shell have expired: sign in again.',
  UnrecognizedClientException: 'AWS does not know the credentials of this shell.',
  TimeoutError: 'AWS did not answer in time: try again.',
};

const isRefusedConnection = (error: Error) =>
  'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET');

/** An error as one sentence for the operator. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Failure || error instanceof UsageError) return error.message;
  if (isRefusedConnection(error)) return 'Nothing answers there: is the local stack running ("npm start")?';
  return SENTENCES[error.name] ?? `${error.name}: ${error.message}`;
};
