import type { Settings } from '#shared/domain/deps.ts';

/** Settings of a stage, as far as the domain needs them. */
export const settings: Settings = {
  siteUrl: 'https://plazalibre.example',
  moderation: 'auto',
  defaultLanguage: 'es',
  supportEmail: 'ayuda@plazalibre.example',
};
