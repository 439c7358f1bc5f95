import { useMutation } from '@tanstack/react-query';
import { PasswordDialog } from '#web/components/accounts/password-dialog.tsx';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import { exportMyData } from '#web/api/privacy/export-my-data.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const KEY = ['privacy', 'export'];

/** Asks for the password and saves all data about the person as a file. */
export const ExportDialog = ({ isOpen, onClose }: Props) => {
  const text = useText();
  const oneAtATime = useOneAtATime(KEY);
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: KEY,
    mutationFn: exportMyData,
    meta: { isRepeatable: true },
    onSuccess: (file) => {
      saveFile(file, text('profile.fileName', { date: todayIn('Europe/Madrid') }));
      toast.success(text('profile.downloaded'));
      onClose();
    },
  });
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={text('profile.downloadTitle')}
      hint={text('profile.downloadPasswordHint')}
      submit={text(isPending ? 'profile.downloading' : 'profile.download')}
      isPending={isPending}
      error={error}
      isRepeatable
      failureText={() => text('profile.downloadFailed')}
      onSubmit={(password) => oneAtATime(() => mutate(password))}
    >
      <p>{text('profile.downloadText')}</p>
    </PasswordDialog>
  );
};
