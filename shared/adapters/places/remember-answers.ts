const MAX_ANSWERS = 500;
/** A day in milliseconds. */
const KEPT_FOR = 86_400_000;

/**
 * Caches the last answers of a provider whose terms allow it, by question, in the memory of this process. Failures and unparsable answers
 * are not cached.
 */
export const rememberAnswers = (ask: (question: string) => Promise<unknown>) => {
  const kept = new Map<string, { answer: unknown; until: number }>();
  return async <T>(question: string, parse: (answer: unknown) => T): Promise<T> => {
    const known = kept.get(question);
    if (known && known.until > Date.now()) return parse(known.answer);
    const answer = await ask(question);
    const parsed = parse(answer);
    kept.delete(question);
    kept.set(question, { answer, until: Date.now() + KEPT_FOR });
    const [oldest] = kept.keys();
    if (kept.size > MAX_ANSWERS && oldest !== undefined) kept.delete(oldest);
    return parsed;
  };
};
