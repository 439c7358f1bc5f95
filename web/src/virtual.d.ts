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

declare module 'virtual:messages/*' {
  import type { CompiledMessages } from '#web/i18n/texts.ts';

  const messages: CompiledMessages;
  export default messages;
}
