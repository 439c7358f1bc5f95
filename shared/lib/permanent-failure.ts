/** Something that fails the same way however often it is tried: whoever tries again by itself gives it up. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
