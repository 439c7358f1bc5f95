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

declare module 'virtual:message-loaders' {
  import type { Language } from '#shared/api/accounts.ts';
  import type { CompiledMessages, TextPart } from '#web/i18n/texts.ts';

  /** Imports the texts of a part in a language; made by `web/vite/messages-plugin.ts`. */
  export const loaders: Record<Language, Record<TextPart, () => Promise<{ default: CompiledMessages }>>>;
}

interface ImportMetaEnv {
  /** The placeholder for the address of the site in what is rendered beforehand. */
  readonly SITE_ORIGIN: string;
}
