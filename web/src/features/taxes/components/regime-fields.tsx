import { useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RegimeValues } from '../tax-values.ts';
import type { FieldsProps } from './tax-fields.tsx';
import styles from './taxes.module.css';
import { EXEMPTION_REASONS, TAX_DETAILS_LIMITS } from '#shared/model/tax-terms.ts';

interface RowProps {
  entry: RegimeValues;
  index: number;
  errorOf: FieldsProps['errorOf'];
  onChange: (changes: Partial<RegimeValues>) => void;
  onRemove: () => void;
}

const RegimeRow = ({ entry, index, errorOf, onChange, onRemove }: RowProps) => {
  const text = useText();
  const nameOf = (field: keyof RegimeValues) => `regimes.${index}.${field}`;
  return (
    <fieldset className={styles.regime}>
      <legend className="visually-hidden">{text('taxes.regimeNumber', { number: index + 1 })}</legend>
      <div className={styles.pair}>
        <TextField
          name={nameOf('from')}
          label={text('taxes.from')}
          placeholder={text('taxes.dateExample')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={10}
          value={entry.from}
          error={errorOf(nameOf('from'))}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Select
          name={nameOf('regime')}
          label={text('taxes.rent')}
          value={entry.regime}
          onChange={({ target }) => onChange({ regime: target.value === 'exempt' ? 'exempt' : 'taxed' })}
        >
          <option value="taxed">{text('taxes.taxed')}</option>
          <option value="exempt">{text('taxes.exempt')}</option>
        </Select>
      </div>
      {entry.regime === 'exempt' && (
        <Select
          name={nameOf('reason')}
          label={text('taxes.reason')}
          value={entry.reason}
          error={errorOf(nameOf('reason'))}
          onChange={({ target }) =>
            onChange({ reason: EXEMPTION_REASONS.find((reason) => reason === target.value) ?? '' })
          }
        >
          <option value="">{text('taxes.chooseReason')}</option>
          {EXEMPTION_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {text(`taxes.reason.${reason}`)}
            </option>
          ))}
        </Select>
      )}
      {entry.regime === 'exempt' && entry.reason === 'other' && (
        <TextField
          name={nameOf('note')}
          label={text('taxes.note')}
          hint={text('taxes.noteHint')}
          autoComplete="off"
          maxLength={TAX_DETAILS_LIMITS.note}
          value={entry.note}
          error={errorOf(nameOf('note'))}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      )}
      <div>
        <Button variant="ghost" size="sm" icon="trash" onClick={onRemove}>
          {text('taxes.removeRegime', { number: index + 1 })}
        </Button>
      </div>
    </fieldset>
  );
};

/** The time from which an owner's rent is exempt: rent is taxed by default, so most owners change nothing here. */
export const RegimeFields = ({ values: { regimes }, errorOf, onChange }: FieldsProps) => {
  const text = useText();
  const hasProblem = regimes.some((_, index) =>
    ['from', 'reason', 'note'].some((field) => errorOf(`regimes.${index}.${field}`) !== undefined),
  );
  const summary = useRef<HTMLElement>(null);
  const add = () => onChange({ regimes: [...regimes, { from: '', regime: 'exempt', reason: '', note: '' }] });
  return (
    <details className={styles.more} {...((hasProblem || regimes.length > 0) && { open: true })}>
      <summary ref={summary}>{text('taxes.regimeTitle')}</summary>
      <Stack gap={4}>
        <p>{text('taxes.regimeText')}</p>
        {regimes.map((entry, index) => (
          <RegimeRow
            // Rows have no identity of their own, and keep their place.
            key={index}
            entry={entry}
            index={index}
            errorOf={errorOf}
            onChange={(changes) =>
              onChange({
                regimes: regimes.map((other, at) => (at === index ? { ...other, ...changes } : other)),
              })
            }
            onRemove={() => {
              onChange({ regimes: regimes.filter((_, at) => at !== index) });
              requestAnimationFrame(() => summary.current?.focus());
            }}
          />
        ))}
        {regimes.length < TAX_DETAILS_LIMITS.regimes && (
          <div>
            <Button variant="secondary" size="sm" icon="plus" onClick={add}>
              {text('taxes.addRegime')}
            </Button>
          </div>
        )}
      </Stack>
    </details>
  );
};
