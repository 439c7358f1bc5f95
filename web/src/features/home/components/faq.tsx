import { useText } from '#web/i18n/use-text.ts';
import { FaqList } from '#web/ui/faq-list.tsx';
import { homeQuestions } from '../home-questions.ts';

export const Faq = () => {
  const text = useText();
  return <FaqList title={text('home.faqTitle')} entries={homeQuestions(text)} />;
};
