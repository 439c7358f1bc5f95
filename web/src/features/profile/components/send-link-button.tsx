import { useMutation } from '@tanstack/react-query';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';

interface Props {
  label: string;
  mutationKey: readonly string[];
  send: () => Promise<unknown>;
  /** Handles an error after which there is nothing to send any more; false for every other one. */
  onGone?: (error: Error) => boolean;
}

/** Mails a link, and shows the result. */
export const SendLinkButton = ({ label, mutationKey, send, onGone = () => false }: Props) => {
  const text = useText();
  const limitText = useLimitText();
  const oneAtATime = useOneAtATime(mutationKey);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => toast.success(text('profile.linkSent')),
    onError: (error) => {
      if (!onGone(error)) showRefusal(error, limitText(error) ?? text('profile.pendingFailed'));
    },
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => oneAtATime(mutate)}>
      {label}
    </Button>
  );
};
