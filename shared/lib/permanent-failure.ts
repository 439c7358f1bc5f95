/** A failure that a retry cannot repair: code that retries gives up. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
