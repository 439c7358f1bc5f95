import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { exportStatement } from '#web/api/earnings/export-statement.ts';
import { getStatementPdf } from '#web/api/earnings/get-statement-pdf.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { getLastQuarter, listStatementPeriods } from '../statement-periods.ts';
import styles from './statement-card.module.css';

const FORMATS = { pdf: getStatementPdf, csv: exportStatement } as const;
type Format = keyof typeof FORMATS;

const SHOWN_PARTS = ['vat', 'ahead', 'islands', 'income'] as const;

const namePeriod = (period: string, text: Text) => {
  const [year = '', quarter = ''] = period.split('-Q');
  return quarter === '' ? text('earnings.wholeYear', { year }) : text('earnings.quarter', { year, quarter });
};

/** The chosen period is in the address: it survives a reload. */
const useStatementPeriod = (registeredAt: string) => {
  const [search, setSearch] = useSearchParams();
  const today = todayIn('Europe/Madrid');
  const periods = listStatementPeriods(registeredAt, today);
  const asked = search.get('statement') ?? getLastQuarter(today);
  const period = periods.includes(asked) ? asked : (periods[1] ?? '');
  const choose = (chosen: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('statement', chosen);
        return next;
      },
      { replace: true },
    );
  return { period, periods, choose };
};

const DownloadButton = ({ format, period }: { format: Format; period: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => FORMATS[format](period, language),
    meta: { isRepeatable: true },
    onSuccess: (file) => {
      saveFile(file, text('earnings.statementFile', { period, format }));
      toast.success(text('earnings.statementSaved'));
    },
    onError: () => toast.error(text('earnings.statementFailed')),
  });
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {text(format === 'pdf' ? 'earnings.statementPdf' : 'earnings.statementCsv')}
    </Button>
  );
};

/** The figures of a quarter or year for the tax return, and where they go. */
export const StatementCard = ({ registeredAt }: { registeredAt: string }) => {
  const text = useText();
  const { period, periods, choose } = useStatementPeriod(registeredAt);
  return (
    <FoldedCard title={text('earnings.statement')} className={styles.card}>
      <p>{text('earnings.statementText')}</p>
      <Row gap={3} align="end" canWrap>
        <Select
          label={text('earnings.statementPeriod')}
          value={period}
          onChange={(event) => choose(event.target.value)}
        >
          {periods.map((one) => (
            <option key={one} value={one}>
              {namePeriod(one, text)}
            </option>
          ))}
        </Select>
        <DownloadButton format="pdf" period={period} />
        <DownloadButton format="csv" period={period} />
      </Row>
      <details className={styles.where}>
        <summary>{text('earnings.statementWhere')}</summary>
        <ul>
          {SHOWN_PARTS.map((part) => (
            <li key={part}>{text(`earnings.statementWhere.${part}`)}</li>
          ))}
        </ul>
      </details>
      <Note>{text('earnings.statementNoAdvice')}</Note>
    </FoldedCard>
  );
};
