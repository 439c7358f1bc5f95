import type { Settings } from '#shared/domain/deps.ts';

/** Those of a stage, as far as the domain asks for them. */
export const settings: Settings = {
  siteUrl: 'https://plazalibre.example',
  moderation: 'auto',
  defaultLanguage: 'es',
  supportEmail: 'ayuda@plazalibre.example',
};
