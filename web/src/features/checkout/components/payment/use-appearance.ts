import type { Appearance } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { useTheme, type Theme } from '#web/lib/theme.ts';

/** The value of a token of `tokens.css` in the current theme. */
const readColor = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

const toAppearance = (theme: Theme): Appearance => ({
  theme: theme === 'dark' ? 'night' : 'stripe',
  variables: {
    colorPrimary: readColor('ink'),
    colorBackground: readColor('surface'),
    colorText: readColor('ink'),
    colorDanger: readColor('danger'),
    fontFamily: 'Source Sans 3, Segoe UI, Open Sans, Roboto, system-ui, sans-serif',
    borderRadius: '12px',
  },
});

/** The colours of the payment provider's form, whose frame cannot use our style sheets. They follow the theme without a new form. */
export const useAppearance = (): Appearance => {
  const theme = useTheme();
  return useMemo(() => toAppearance(theme), [theme]);
};
