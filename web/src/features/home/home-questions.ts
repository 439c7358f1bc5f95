import type { MessageId } from '#web/i18n/messages.ts';
import type { Text } from '#web/i18n/use-text.ts';

/** The languages differ where 000 §9 says so. */
const ENTRIES: readonly (readonly [question: MessageId, answer: MessageId])[] = [
  ['home.faq1', 'home.faq1Answer'],
  ['home.faq2', 'home.faq2Answer'],
  ['home.faq3', 'home.faq3Answer'],
  ['home.faq4', 'home.faq4Answer'],
  ['home.faq5', 'home.faq5Answer'],
  ['home.faq6', 'home.faq6Answer'],
  ['home.faq7', 'home.faq7Answer'],
  ['home.faq8', 'home.faq8Answer'],
];

/** The eight questions of the home page. */
export const homeQuestions = (text: Text): readonly { question: string; answer: string }[] =>
  ENTRIES.map(([question, answer]) => ({
    question: text(question),
    answer: text(answer),
  }));
