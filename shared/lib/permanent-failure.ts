/** A failure that a retry cannot repair: callers give up. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
