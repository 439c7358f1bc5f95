/** Whose choice it was: a person's, or a visitor's under a random id that says nothing else. */
type Subject = { readonly userId: string } | { readonly visitorId: string };

/**
 * What a person agreed to, or not. `registration`: to the terms and the privacy policy, by making an account. `cookies`:
 * to what may run beside the necessary. `version` is that of what was asked.
 */
export type ConsentRecord = Subject & {
  readonly id: string;
  readonly at: string;
} & (
    | {
        readonly kind: 'registration';
        readonly version: { readonly terms: string; readonly privacy: string };
      }
    | {
        readonly kind: 'cookies';
        readonly version: number;
        readonly analytics: boolean;
        readonly extras: boolean;
      }
  );
