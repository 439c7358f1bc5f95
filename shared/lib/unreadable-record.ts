/** A stored record that does not have the shape of its kind. Its words name fields, never what is in them. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';

  constructor(kind: string, key: string, fields: readonly string[]) {
    super(`The ${kind} ${key} cannot be read: ${fields.join(', ')}.`);
  }
}
