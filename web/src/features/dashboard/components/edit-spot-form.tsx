import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { spreadSpot, updateSpot } from '../api/update-spot.ts';
import { toScreenChanges, toValues, type SpotValues } from '../spot-values.ts';
import { useSpotForm } from '../use-spot-form.ts';
import { EditSpotFields, SCREEN_HOURS } from './edit-spot-fields.tsx';
import { SaveFailure } from './save-failure.tsx';
import styles from './edit-spot.module.css';

interface Props {
  spot: Spot;
  /** Reads the space again, giving up what was typed. */
  onReload: () => void;
}

/** ED-01. */
export const EditSpotForm = ({ spot, onReload }: Props) => {
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [values, setValues] = useState<SpotValues>(() => toValues(spot));
  const { form, attempt, errorOf } = useSpotForm(values, SCREEN_HOURS);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updateSpot(spot.id, toScreenChanges(values, spot.version)),
    onSuccess: async (saved) => {
      toast.success(text('dashboard.saved'));
      await navigate(paths.dashboard);
      await spreadSpot(queries, saved);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt() && !isPending) mutate();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <EditSpotFields
        values={values}
        change={(changes) => setValues((current) => ({ ...current, ...changes }))}
        errorOf={errorOf}
      />
      {error && <SaveFailure error={error} onReload={onReload} />}
      <footer className={styles.actions}>
        <LinkButton to={paths.dashboard} variant="secondary">
          {text('common.cancel')}
        </LinkButton>
        <Button type="submit" busy={isPending}>
          {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
        </Button>
      </footer>
    </form>
  );
};
