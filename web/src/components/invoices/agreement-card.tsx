import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InvoicingAgreement } from '#shared/api/invoices.ts';
import { INVOICING_AGREEMENT_VERSION } from '#shared/model/invoice-terms.ts';
import { agreementQuery } from '#web/api/invoices/get-agreement.ts';
import { saveAgreement } from '#web/api/invoices/save-agreement.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './invoices.module.css';

/** The text to accept; `INVOICING_AGREEMENT_VERSION` is its version. */
const TERMS = [
  'invoices.terms.what',
  'invoices.terms.data',
  'invoices.terms.series',
  'invoices.terms.objections',
  'invoices.terms.tax',
  'invoices.terms.who',
  'invoices.terms.end',
] as const;

const Loaded = ({ agreement }: { agreement: InvoicingAgreement }) => {
  const text = useText();
  const { language } = useLanguage();
  const limitText = useLimitText();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useMutation(saveAgreement(useQueryClient()));
  const { version, revision, acceptedAt, endedAt, mayAccept, isTaxIdHeld, waiting } = agreement;
  const getDay = (at: string) => formatInstant(at, 'Europe/Madrid', 'day', language);
  const toggle = useRef<HTMLButtonElement>(null);
  const save = (isAccepted: boolean) =>
    mutate(
      { isAccepted, version: INVOICING_AGREEMENT_VERSION, revision },
      {
        onSuccess: () => {
          setIsOpen(false);
          toggle.current?.focus();
        },
      },
    );
  // A tab from before a new version still shows the former text.
  const isOutdated = version !== INVOICING_AGREEMENT_VERSION;
  return (
    <div className={styles.agreement}>
      {waiting > 0 && (
        <Alert>
          <p>{text('invoices.commissionWaits', { count: waiting })}</p>
        </Alert>
      )}
      {isTaxIdHeld && (
        <Alert>
          <p>{text('invoices.sharedTaxId')}</p>
        </Alert>
      )}
      <h3>{text('invoices.agreementTitle')}</h3>
      <p role="status">
        {acceptedAt
          ? text('invoices.agreedSince', { date: getDay(acceptedAt) })
          : endedAt
            ? text('invoices.endedOn', { date: getDay(endedAt) })
            : text('invoices.agreementText')}
      </p>
      {!acceptedAt && !mayAccept && <p className={styles.muted}>{text('invoices.onlyBusiness')}</p>}
      {isOpen && (
        <ul className={styles.terms}>
          {TERMS.map((id) => (
            <li key={id}>{text(id)}</li>
          ))}
        </ul>
      )}
      {isOpen && isOutdated && <p>{text('invoices.outdatedTerms')}</p>}
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(failedPressText(error, 'invoices.notSaved'))}</p>
        </Alert>
      )}
      <Row gap={3} canWrap>
        <Button
          ref={toggle}
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text(isOpen ? 'invoices.hideTerms' : 'invoices.readTerms')}
        </Button>
        {acceptedAt ? (
          // The keys keep a held Enter from pressing the button that takes the place of the first.
          <Button key="end" variant="secondary" size="sm" busy={isPending} onClick={() => save(false)}>
            {text('invoices.end')}
          </Button>
        ) : (
          isOpen &&
          mayAccept &&
          !isOutdated && (
            <Button key="accept" size="sm" busy={isPending} onClick={() => save(true)}>
              {text('invoices.accept')}
            </Button>
          )
        )}
        <LinkButton to={paths.invoices} variant="secondary" size="sm">
          {text('invoices.seeAll')}
        </LinkButton>
      </Row>
    </div>
  );
};

/** Invoices of an owner: what waits for tax details, and the agreement that rent is invoiced in the owner's name. */
export const AgreementCard = () => {
  const text = useText();
  const query = useQuery(agreementQuery);
  const { data, error } = query;
  if (data) return <Loaded agreement={data} />;
  if (!error) return <Skeleton height="8rem" />;
  return <QueryError title={text('invoices.failed')} query={query} />;
};
