import type { MessageId } from '#web/i18n/messages.ts';

/** The six steps of the wizard, in order (001 §2). */
export const STEPS = ['location', 'details', 'pricing', 'calendar-config', 'images', 'confirmation'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_TITLES: Record<Step, MessageId> = {
  location: 'publish.locationTitle',
  details: 'publish.detailsTitle',
  pricing: 'publish.pricingTitle',
  'calendar-config': 'publish.calendarTitle',
  images: 'publish.imagesTitle',
  confirmation: 'publish.confirmationTitle',
};

/** Short enough for six in one row. */
export const STEP_NAMES: Record<Step, MessageId> = {
  location: 'publish.locationName',
  details: 'publish.detailsName',
  pricing: 'publish.pricingName',
  'calendar-config': 'publish.calendarName',
  images: 'publish.imagesName',
  confirmation: 'publish.confirmationName',
};
