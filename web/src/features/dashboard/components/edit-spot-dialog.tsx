import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { spreadSpot, updateSpot } from '../api/update-spot.ts';
import { toModalChanges, toValues, type SpotValues } from '../spot-values.ts';
import { useSpotForm, type SpotFormProps } from '../use-spot-form.ts';
import { SaveFailure } from './save-failure.tsx';
import { Hours, Instructions, Prices, TitleAndDescription } from './spot-fields.tsx';
import styles from './edit-spot.module.css';

/** 001 §2, edit-spot modal. */
const HOURS = { minDuration: 1, advanceBooking: 0, cancellationLimit: 0 };

interface FormProps extends Omit<SpotFormProps, 'errorOf'> {
  id: string;
  error: Error | null;
  onSave: () => void;
}

const EditForm = ({ id, values, change, error, onSave }: FormProps) => {
  const { form, attempt, errorOf } = useSpotForm(values, HOURS);
  const props = { values, change, errorOf };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt()) onSave();
  };
  return (
    <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TitleAndDescription {...props} />
      <Prices {...props} />
      <Hours {...props} hours={HOURS} />
      <Instructions {...props} />
      {error && <SaveFailure error={error} />}
    </form>
  );
};

interface Props {
  /** The space to edit; the dialog is open while there is one. */
  spot: Spot | undefined;
  onClose: () => void;
}

/** DB-08. Closing it by mistake loses nothing: what was typed is there again until it is saved or cancelled. */
export const EditSpotDialog = ({ spot, onClose }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const formId = useId();
  const [drafts, setDrafts] = useState<Readonly<Record<string, SpotValues>>>({});
  const values = spot && (drafts[spot.id] ?? toValues(spot));
  const forget = (id: string) =>
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)));

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id, changed }: { id: string; changed: SpotValues }) =>
      updateSpot(id, toModalChanges(changed)),
    onSuccess: async (saved) => {
      await spreadSpot(queries, saved);
      forget(saved.id);
      toast.success(text('dashboard.saved'));
      onClose();
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  const cancel = () => {
    if (spot) forget(spot.id);
    close();
  };

  return (
    <Dialog
      isOpen={spot !== undefined}
      onClose={close}
      title={text('dashboard.editTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            {text('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
          </Button>
        </>
      }
    >
      {spot && values && (
        <EditForm
          id={formId}
          values={values}
          change={(changes) => setDrafts((all) => ({ ...all, [spot.id]: { ...values, ...changes } }))}
          error={error}
          onSave={() => mutate({ id: spot.id, changed: values })}
        />
      )}
    </Dialog>
  );
};
