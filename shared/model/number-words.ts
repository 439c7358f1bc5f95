const WORDS = {
  es: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
} as const;

/** A number from two to twelve as a word; any other in digits. */
export const inWords = (number: number, language: keyof typeof WORDS): string =>
  WORDS[language][number - 2] ?? String(number);
