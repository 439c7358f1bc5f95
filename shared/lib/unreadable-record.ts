/** A stored record that does not match its model. The message names fields, never their values. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';

  constructor(kind: string, key: string, fields: readonly string[]) {
    super(`The ${kind} ${key} cannot be read: ${fields.join(', ')}.`);
  }
}
