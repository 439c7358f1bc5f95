import { useText } from '#web/i18n/use-text.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares the page with the device's dialog, or else copies its link (SD-02). */
export const ShareButton = ({ title }: { title: string }) => {
  const text = useText();
  const url = window.location.origin + window.location.pathname;
  const copy = () =>
    copyText(url).then(
      () => toast.success(text('spots.shareCopied')),
      () => toast.error(text('spots.shareFailed')),
    );
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!isAborted(error)) await copy();
    }
    return undefined;
  };
  return (
    <Button variant="ghost" size="sm" icon="share" onClick={() => void share()}>
      {text('spots.share')}
    </Button>
  );
};
