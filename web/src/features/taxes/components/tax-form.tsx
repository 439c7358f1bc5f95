import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from '#web/ui/form.module.css';
import { Note, Row } from '#web/ui/layout.tsx';
import { hasLettingValues } from '../tax-values.ts';
import { useTaxForm } from '../use-tax-form.ts';
import { RegimeFields } from './regime-fields.tsx';
import { TaxFields } from './tax-fields.tsx';

interface Props {
  userId: string;
  details: TaxDetails;
  /** Whether the person rents out a spot, or is going to. */
  isOwner: boolean;
  onSaved: (details: TaxDetails) => void;
}

const Conflict = ({
  resolving,
  failure,
  takeTheirs,
  keepMine,
}: ReturnType<typeof useTaxForm>['conflict']) => {
  const text = useText();
  return (
    <Alert title={text('taxes.conflict')}>
      <p>{text('taxes.conflictText')}</p>
      {failure && <p>{text(failedPressText(failure, 'taxes.failed'))}</p>}
      <Row gap={3} canWrap>
        <Button
          variant="secondary"
          size="sm"
          busy={resolving === 'mine'}
          disabled={resolving === 'theirs'}
          onClick={keepMine}
        >
          {text('taxes.keepMine')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={resolving === 'theirs'}
          disabled={resolving === 'mine'}
          onClick={takeTheirs}
        >
          {text('taxes.takeTheirs')}
        </Button>
      </Row>
    </Alert>
  );
};

/** Tax details, saved complete or not. A driver is not asked for what renting out needs (decision 215). The input stays until it is saved or discarded. */
export const TaxForm = ({ userId, details, isOwner, onSaved }: Props) => {
  const text = useText();
  const limitText = useLimitText();
  const { form, submit, fields, discard, hasDraft, isPending, failure, isConflict, conflict } = useTaxForm(
    userId,
    details,
    onSaved,
  );
  // What was filled in already is shown, also with its problems.
  const [isGoingToLet, setIsGoingToLet] = useState(() => hasLettingValues(fields.values));
  const isForLetting = isOwner || isGoingToLet;
  const askForLetting = () => {
    // The pressed button goes away.
    flushSync(() => setIsGoingToLet(true));
    form.current?.querySelector<HTMLElement>('[name=birthDate], [name=registerNumber]')?.focus();
  };
  return (
    <form
      method="post"
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={text('taxes.title')}
    >
      <TaxFields {...fields} isForLetting={isForLetting} />
      {isForLetting ? (
        <RegimeFields {...fields} />
      ) : (
        <Row>
          <Button variant="ghost" size="sm" icon="plus" onClick={askForLetting}>
            {text('taxes.goingToLet')}
          </Button>
        </Row>
      )}
      {isConflict ? (
        <Conflict {...conflict} />
      ) : (
        failure && (
          <Alert>
            <p>{limitText(failure) ?? text(failedPressText(failure, 'taxes.notSaved'))}</p>
          </Alert>
        )
      )}
      {hasDraft && <Note>{text('taxes.unsaved')}</Note>}
      <Row gap={3} canWrap>
        <Button type="submit" busy={isPending}>
          {text('taxes.save')}
        </Button>
        {hasDraft && (
          <Button variant="ghost" onClick={discard} disabled={isPending}>
            {text('taxes.discard')}
          </Button>
        )}
      </Row>
    </form>
  );
};
