/** What `/ayuda` says (000 §2, Help). */
export interface HelpText {
  title: string;
  description: string;
  lead: string;
  channelsTitle: string;
  questionsTitle: string;
  /** Answers may hold what `RichText` understands. */
  questions: readonly { question: string; answer: string }[];
  browsersTitle: string;
  browsers: string;
  moreTitle: string;
  moreText: string;
  toContact: string;
  toBlog: string;
}
