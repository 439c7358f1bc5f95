import { queryOptions } from '@tanstack/react-query';
import type { Config } from '#web/api/config.ts';

const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    };
    document.head.append(script);
  });

/** Stripe.js, from the provider or from the stage's own script, which sets `window.Stripe` first. */
export const stripeQuery = ({ publishableKey, scriptUrl }: Omit<Config['stripe'], 'methods'>) =>
  queryOptions({
    queryKey: ['payments', 'stripe', publishableKey],
    queryFn: async () => {
      if (scriptUrl && !('Stripe' in window)) await loadScript(scriptUrl);
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error('There is no browser to pay in');
      return stripe;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
