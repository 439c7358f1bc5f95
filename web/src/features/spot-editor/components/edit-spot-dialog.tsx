import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { invalidateAfterSpotChange } from '#web/api/spots/invalidate-after-spot-change.ts';
import { showSpot } from '#web/api/spots/update-spot.ts';
import { startSession, type SpotSession } from '../spot-session.ts';
import { DIALOG_FIELDS, toDialogChanges } from '../spot-changes.ts';
import { checkFields, type SpotValues } from '#web/components/spot-form/spot-values.ts';
import { asksForStays } from '#web/components/spot-form/asks-for-stays.ts';
import { CONDITIONS, PRICES } from '#web/components/spot-form/form-fields.tsx';
import { SpotField, SpotFields } from '#web/components/spot-form/spot-field.tsx';
import { useSaveSpot } from '../use-save-spot.ts';
import { useSpotForm } from '../use-spot-form.ts';
import { ConflictActions, ConflictPanel } from './conflict-panel.tsx';
import { SaveFailure } from './save-failure.tsx';
import styles from './edit-spot.module.css';

interface FormProps {
  id: string;
  session: SpotSession;
  change: (changes: Partial<SpotValues>) => void;
  error: Error | null;
  onSave: () => void;
}

const EditForm = ({ id, session, change, error, onSave }: FormProps) => {
  const { values } = session;
  const { form, attempt, errorOf } = useSpotForm(() => checkFields(DIALOG_FIELDS, values), error);
  const props = { values, change, errorOf };
  const hasStays = asksForStays(values);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt()) onSave();
  };
  return (
    <form method="post" id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
      {session.taken && <ConflictPanel session={session} />}
      <SpotFields names={['title', 'description']} {...props} />
      {hasStays && (
        <div className={styles.pair}>
          <SpotFields names={PRICES} {...props} />
        </div>
      )}
      <div className={styles.pair}>
        <SpotFields names={CONDITIONS.filter((name) => hasStays || name !== 'minDuration')} {...props} />
      </div>
      <SpotField name="instructions" {...props} />
      {error && <SaveFailure error={error} />}
    </form>
  );
};

interface Props {
  /** The spot to edit; the dialog is open while there is one. */
  spot: Spot | undefined;
  onClose: () => void;
}

/** DB-08. */
export const EditSpotDialog = ({ spot, onClose }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const formId = useId();
  const [edited, setEdited] = useState<SpotSession>();
  const session = spot && (edited?.base.id === spot.id ? edited : startSession(spot));
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  const { save, isPending, error, reset } = useSaveSpot({
    toChanges: toDialogChanges,
    onSaved: async (saved) => {
      showSpot(queries, saved);
      await invalidateAfterSpotChange(queries);
      toast.success(text('dashboard.saved'));
      close();
    },
    onConflict: (rebased) => {
      showSpot(queries, rebased.base);
      setEdited(rebased);
    },
  });
  const cancel = () => {
    reset();
    close();
  };
  const actions = (
    <DialogActions onCancel={cancel}>
      <Button type="submit" form={formId} busy={isPending}>
        {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
      </Button>
    </DialogActions>
  );
  return (
    <Dialog
      isOpen={spot !== undefined}
      onClose={cancel}
      title={text('dashboard.editTitle')}
      footer={
        session?.taken ? (
          <ConflictActions
            isSaving={isPending}
            formId={formId}
            onKeepSaved={() => setEdited(startSession(session.base))}
          />
        ) : (
          actions
        )
      }
    >
      {session && (
        <EditForm
          id={formId}
          session={session}
          change={(changes) => setEdited({ ...session, values: { ...session.values, ...changes } })}
          error={error}
          onSave={() => save(session)}
        />
      )}
    </Dialog>
  );
};
