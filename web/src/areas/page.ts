/** Search engines may list public pages. An alias is another address of the terms. Unlisted pages are personal, or steps of a process. */
type Visibility = 'public' | 'alias' | 'unlisted';

/** Who opens samples: somebody signed out, the owner or the driver of the samples' bookings, or an administrator. */
export type Viewer = 'visitor' | 'owner' | 'driver' | 'admin';

/**
 * Addresses at which tests look, by who opens them there. `test/e2e/screens.long.test.ts` has values for `{spot}` and others; pages for
 * everybody without a parameter need none.
 */
type Samples = Readonly<Partial<Record<Viewer, readonly `/${string}`[]>>>;

/**
 * A page of the site. `access` is what its file checks: by `SignedOutOnly`, `RequireSession` or `RequireAdmin`; a `link` has a token, or
 * redirects. Whose booking or spot it may be is checked by the server.
 */
export type Page = {
  /** The router's pattern (000 §2, 001 §2). */
  readonly path: `/${string}`;
  readonly visibility: Visibility;
  /** The file in `web/src/app/routes`, if it is not the page's name in kebab case. */
  readonly file?: string;
  /** All areas of texts that it can show, of the catalogues that `index.ts` names. */
  readonly texts: readonly string[];
  /** False for a public page that has no content for everybody to render at build. */
  readonly isPrerendered?: false;
} & (
  | { readonly access: 'everybody' | 'signed-out'; readonly samples?: Samples }
  | { readonly access: 'signed-in' | 'admin' | 'link'; readonly samples: Samples }
);

/** The pages of an area by name. */
export type AreaPages = Readonly<Record<string, Page>>;
