import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { changedFields, type SpotSession } from '../spot-session.ts';
import {
  FIELDS,
  showField,
  toSpotValues,
  type FieldName,
  type SpotValues,
} from '#web/components/spot-form/spot-values.ts';
import styles from './edit-spot.module.css';

interface RowProps {
  field: FieldName;
  mine: SpotValues;
  saved: SpotValues;
}

const Row = ({ field, mine, saved }: RowProps) => {
  const text = useText();
  const { language } = useLanguage();
  const sides = [
    ['dashboard.yours', mine],
    ['dashboard.theSaved', saved],
  ] as const;
  return (
    <li className={styles.difference}>
      <h3>{text(FIELDS[field].label)}</h3>
      <dl>
        {sides.map(([label, values]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{showField(field, values, text, language) || text('dashboard.nothing')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

/** Both versions of each field that somebody else has saved in between. Comes with `ConflictActions`. */
export const ConflictPanel = ({ session }: { session: SpotSession }) => {
  const text = useText();
  const panel = useRef<HTMLElement>(null);
  const { base, values, taken = [] } = session;
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // By its beginning: it can be higher than the window.
    panel.current?.scrollIntoView({ block: 'start' });
  }, [base.version]);
  const names = [...new Set(taken.map((field) => text(FIELDS[field].label)))];
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className={styles.conflict}
      aria-label={text('dashboard.conflictTitle')}
    >
      <h2>
        <Icon name="warning" />
        <span>{text('dashboard.conflictTitle')}</span>
      </h2>
      <p>{text('dashboard.conflictText')}</p>
      <ul className={styles.differences}>
        {changedFields(session).map((field) => (
          <Row key={field} field={field} mine={values} saved={toSpotValues(base)} />
        ))}
      </ul>
      {names.length > 0 && <p>{text('dashboard.conflictTaken', { fields: names.join(', ') })}</p>}
    </section>
  );
};

interface ActionsProps {
  isSaving: boolean;
  /** The form that saves what is in it. */
  formId: string;
  onKeepSaved: () => void;
}

/** The two ways out of a conflict, in the place of cancelling and saving. */
export const ConflictActions = ({ isSaving, formId, onKeepSaved }: ActionsProps) => {
  const text = useText();
  return (
    <>
      <Button variant="secondary" onClick={onKeepSaved}>
        {text('dashboard.keepSaved')}
      </Button>
      <Button type="submit" form={formId} busy={isSaving}>
        {text(isSaving ? 'dashboard.saving' : 'dashboard.saveMine')}
      </Button>
    </>
  );
};
