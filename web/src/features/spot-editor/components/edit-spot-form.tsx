import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { useImageUploads } from '#web/components/images/use-image-uploads.ts';
import { useLocator } from '#web/components/spot-form/use-locator.ts';
import { useText } from '#web/i18n/use-text.ts';
import { configQuery } from '#web/api/config.ts';
import { todayIn } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { invalidateAfterSpotChange } from '#web/api/spots/invalidate-after-spot-change.ts';
import { showSpot } from '#web/api/spots/update-spot.ts';
import { checkSpot } from '../check-spot.ts';
import { changedFields, startSession, type SpotSession } from '../spot-session.ts';
import type { FieldName, SpotValues } from '#web/components/spot-form/spot-values.ts';
import { toScreenChanges } from '../spot-changes.ts';
import { useSaveSpot } from '../use-save-spot.ts';
import { useSpotForm } from '../use-spot-form.ts';
import { ConflictActions, ConflictPanel } from './conflict-panel.tsx';
import { DeleteZone } from './delete-zone.tsx';
import { EditSpotFields } from './edit-spot-fields.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SaveFailure } from './save-failure.tsx';
import styles from './edit-spot.module.css';

/** The state of the form, with the pictures as far as they are uploaded. */
const useSpotEditor = (start: SpotSession) => {
  const [typed, setTyped] = useState<SpotValues>(start.values);
  const images = useImageUploads(start.values.images);
  const change = (changes: Partial<SpotValues>) => setTyped((current) => ({ ...current, ...changes }));
  const locator = useLocator(typed, change);
  const count = (...statuses: string[]) =>
    images.uploads.filter(({ status }) => statuses.includes(status)).length;
  const around = {
    dates: { today: todayIn('Europe/Madrid'), first: start.base.startDate },
    uploading: count('uploading', 'processing'),
    failed: count('error'),
    isPlaced: locator.isPlaced,
    isGuessed: locator.isGuessed,
    needsStreet: locator.needsStreet,
  };
  const imageUrls = images.uploads.flatMap(({ imageUrl }) => imageUrl ?? []);
  const session: SpotSession = { ...start, values: { ...typed, images: imageUrls } };
  const changed = changedFields(session);
  const isUnsaved = changed.length > 0 || around.uploading + around.failed > 0;
  return { session, change, images, locator, around, changed, isUnsaved };
};

/** 001 §5, edit screen. The dialog of the dashboard allows no notice at all: a spot that has none keeps it here. */
const getLeast = ({ advance_booking: notice }: Spot) => ({ advanceBooking: Math.min(1, notice) });

/** Whether the changes send an approved spot back to review, in a stage that reviews spots (ruling 10). */
const useGoesToReview = ({ base, values }: SpotSession, changed: readonly FieldName[]) => {
  const isModerated = useQuery(configQuery).data?.moderation === 'manual';
  const isMoved = changed.includes('address') || changed.includes('position');
  const isNewPicture = values.images.some((url) => !base.images.includes(url));
  return base.status === 'approved' && isModerated && (isMoved || isNewPicture);
};

interface BarProps {
  note: string | undefined;
  children: ReactNode;
}

const SaveBar = ({ note, children }: BarProps) => (
  <footer className={styles.bar} data-save-bar>
    <p role="status" className={styles.barNote}>
      {note && <Icon name="info" size={20} />}
      <span>{note}</span>
    </p>
    <div className={styles.actions}>{children}</div>
  </footer>
);

interface Props {
  start: SpotSession;
  /** Starts again, from what is saved or on top of it. */
  onRestart: (session: SpotSession) => void;
}

/** ED-01. */
export const EditSpotForm = ({ start, onRestart }: Props) => {
  const text = useText();
  const formId = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const editor = useSpotEditor(start);
  const { session, around } = editor;
  const { save, isPending, error } = useSaveSpot({
    toChanges: toScreenChanges,
    onSaved: async (saved) => {
      toast.success(text(saved.status === 'pending' ? 'dashboard.savedForReview' : 'dashboard.saved'));
      showSpot(queries, saved);
      await navigate(paths.dashboard, { replace: editor.isUnsaved });
      await invalidateAfterSpotChange(queries);
    },
    onConflict: onRestart,
  });
  const { form, attempt, errorOf } = useSpotForm(
    () => checkSpot(session.values, getLeast(session.base), around),
    error,
  );
  const goesToReview = useGoesToReview(session, editor.changed);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!editor.locator.isWaiting && attempt()) save(session);
  };
  const isConflict = session.taken !== undefined;
  return (
    <form method="post" ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
      {isConflict && <ConflictPanel session={session} />}
      <EditSpotFields
        spotId={session.base.id}
        values={session.values}
        change={editor.change}
        errorOf={errorOf}
        locator={editor.locator}
        images={editor.images}
      />
      <DeleteZone session={session} onRestart={onRestart} />
      {error && <SaveFailure error={error} />}
      <SaveBar note={goesToReview ? text('dashboard.goesToReview') : undefined}>
        {isConflict ? (
          <ConflictActions
            isSaving={isPending}
            formId={formId}
            onKeepSaved={() => onRestart(startSession(session.base))}
          />
        ) : (
          <>
            <LinkButton to={paths.dashboard} variant="secondary">
              {text('common.cancel')}
            </LinkButton>
            <Button type="submit" busy={isPending || editor.locator.isWaiting}>
              {text(isPending ? 'dashboard.saving' : 'dashboard.saveChanges')}
            </Button>
          </>
        )}
      </SaveBar>
      <LeaveDialog isUnsaved={editor.isUnsaved} />
    </form>
  );
};
