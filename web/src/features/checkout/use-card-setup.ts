import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RentalCardSetup } from '#shared/api/rentals.ts';
import { confirmCard } from '#web/api/rentals/change-card.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';

/** `form`: no card is saved. `saving`: the bank or the server is asked. `unconfirmed`: saved at the provider, but the server has not said so. */
type Phase = 'form' | 'saving' | 'unconfirmed';

const toProblem = (error: unknown) => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'rental_ended') return 'rentals.cardEnded';
  if (code === 'card_not_saved') return 'rentals.cardReplaced';
  return code === 'rate_limited' ? 'rentals.cardTooOften' : 'rentals.cardUnconfirmed';
};

/** Saves the card of the provider's form, then has the server take it for the rental. Each step can be repeated. */
export const useCardSetup = (
  rentalId: string,
  { setupId, clientSecret }: RentalCardSetup,
  onDone: () => void,
) => {
  const text = useText();
  const stripe = useStripe();
  const elements = useElements();
  const [phase, setPhase] = useState<Phase>('form');
  const [problem, setProblem] = useState<{ tell: Told }>();
  const { mutateAsync } = useMutation(confirmCard(useQueryClient(), rentalId));

  const confirm = async () => {
    try {
      await mutateAsync(setupId);
      onDone();
    } catch (error) {
      setPhase('unconfirmed');
      setProblem({ tell: (say) => say(toProblem(error)) });
    }
  };

  const give = async () => {
    if (!stripe || !elements) return;
    const answer = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: `${window.location.origin}${paths.rental(rentalId)}` },
      redirect: 'if_required',
    });
    const isLost = answer.error?.type === 'api_connection_error';
    const setup =
      answer.setupIntent ??
      answer.error.setup_intent ??
      (isLost ? (await stripe.retrieveSetupIntent(clientSecret)).setupIntent : undefined);
    if (setup?.status === 'succeeded') return confirm();
    setPhase('form');
    // Problems of a field are already shown beside it.
    if (answer.error?.type === 'validation_error') return;
    // The provider's message is in the language of its form.
    const message = isLost ? undefined : answer.error?.message;
    setProblem({ tell: (say) => message ?? say('rentals.cardUnanswered') });
  };

  const save = () => {
    const wasGiven = phase === 'unconfirmed';
    setPhase('saving');
    setProblem(undefined);
    void (wasGiven ? confirm() : give()).catch(() => {
      setPhase(wasGiven ? 'unconfirmed' : 'form');
      setProblem({ tell: (say) => say('rentals.cardUnanswered') });
    });
  };

  return {
    phase,
    problem: problem?.tell(text),
    /** Whether the card form can be used. */
    isUsable: stripe !== null && elements !== null,
    save,
  };
};
