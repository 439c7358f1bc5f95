import { formatNumber } from '#web/lib/numbers.ts';
import { LOCALES, type Language } from './language.ts';

/** A message of a catalogue, parsed by the build (`web/vite/compile-message.ts`). Text without a value in it stays a string. */
export type CompiledMessage = string | readonly Part[];

type Part =
  | string
  | { readonly value: string; readonly isNumber?: boolean }
  /** The number that the plural around it counts. */
  | { readonly pound: true }
  | { readonly plural: string; readonly options: Readonly<Record<string, CompiledMessage>> }
  | { readonly tag: string; readonly children: CompiledMessage };

type Values = Readonly<Record<string, unknown>>;
type Wrap = (children: unknown[]) => unknown;

const pluralRules = new Map<Language, Intl.PluralRules>();

const getPluralForm = (language: Language, count: number): string => {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(LOCALES[language]);
  pluralRules.set(language, rules);
  return rules.select(count);
};

/** The message in parts: strings, and what `values` has or makes for its names and tags. A value that is missing is empty. */
export const formatParts = (
  message: CompiledMessage,
  values: Values,
  language: Language,
  counted = 0,
): unknown[] => {
  if (typeof message === 'string') return [message];
  const format = (inner: CompiledMessage, count = counted) => formatParts(inner, values, language, count);
  return message.flatMap((part): unknown[] => {
    if (typeof part === 'string') return [part];
    if ('pound' in part) return [formatNumber(counted, language)];
    if ('plural' in part) {
      const count = Number(values[part.plural]);
      const { options } = part;
      return format(
        options[`=${count}`] ?? options[getPluralForm(language, count)] ?? options.other ?? '',
        count,
      );
    }
    if ('tag' in part) return [(values[part.tag] as Wrap)(format(part.children))]; // callers of tags give functions
    const value = values[part.value] ?? '';
    return [part.isNumber ? formatNumber(Number(value), language) : value];
  });
};

/** The message as a text. */
export const formatMessage = (message: CompiledMessage, values: Values, language: Language): string =>
  formatParts(message, values, language).join('');
