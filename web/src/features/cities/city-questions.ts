import type { MessageId } from '#web/i18n/messages.ts';

/** Questions of visitors of a city's page; each text takes `city`. */
export const CITY_QUESTIONS: readonly (readonly [question: MessageId, answer: MessageId])[] = [
  ['cities.faq1', 'cities.faq1Answer'],
  ['cities.faq2', 'cities.faq2Answer'],
  ['cities.faq3', 'cities.faq3Answer'],
];
