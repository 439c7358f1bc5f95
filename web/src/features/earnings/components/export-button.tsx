import { useMutation } from '@tanstack/react-query';
import type { Earnings, EarningsQuery } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { exportEarnings } from '#web/api/earnings/export-earnings.ts';

interface Props {
  query: EarningsQuery;
  report: Pick<Earnings, 'from' | 'to'>;
}

/** The file is fetched and then saved, because a link would not send the token. */
export const ExportButton = ({ query, report: { from, to } }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportEarnings(query, language),
    meta: { isRepeatable: true },
    onSuccess: (file) => {
      saveFile(file, text('earnings.fileName', { from, to }));
      toast.success(text('earnings.exported'));
    },
    onError: () => toast.error(text('earnings.exportFailed')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {text(isPending ? 'earnings.exporting' : 'earnings.export')}
    </Button>
  );
};
