declare module 'virtual:routes' {
  import type { Api } from '#shared/api/index.ts';
  import type { Auth, Route } from '#shared/api/route.ts';

  /** Method, path below `/api` and auth of each route; made by `web/vite/routes-plugin.ts`. */
  export const routes: {
    readonly [Area in keyof Api]: {
      readonly [Name in keyof Api[Area]]: readonly [method: Route['method'], path: string, auth: Auth];
    };
  };
}

declare module 'virtual:spot-fields' {
  import type { SpotChanges } from '#shared/api/spots.ts';

  /** What the contract allows of each field, as far as it has bounds; made by `web/vite/spot-fields-plugin.ts`. */
  export const bounds: Readonly<Record<keyof SpotChanges, { readonly min?: number; readonly max?: number }>>;
}

declare module 'virtual:message-loaders' {
  import type { Language } from '#shared/api/accounts.ts';
  import type { CompiledMessages, TextPart } from '#web/i18n/texts.ts';

  /** Imports the texts of a part in a language; made by `web/vite/messages-plugin.ts`. */
  export const loaders: Record<Language, Record<TextPart, () => Promise<{ default: CompiledMessages }>>>;
}

declare module '*.md' {
  import type { PageText } from '#web/features/pages/page-text.ts';

  /** A long page; made by `web/vite/pages-plugin.ts`. An article has a body alone. */
  const page: PageText;
  export default page;
}

declare module 'virtual:basemap' {
  /** The address of the embedded map, one file that `build/basemap.ts` writes. */
  const file: string;
  export default file;
}

declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  /** It also starts itself and adds `addProtocol` to the worker's global scope. */
  const MapLibreWorker: unknown;
  export default MapLibreWorker;
}

interface ImportMetaEnv {
  /** The placeholder for the address of the site in what is rendered beforehand. */
  readonly SITE_ORIGIN: string;
  /** The placeholder for `test` or `live` in what is rendered beforehand. */
  readonly PAYMENTS: string;
}
