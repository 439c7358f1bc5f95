import { useId } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { ENVIRONMENTAL_LABELS } from '#shared/model/constants.ts';
import { LOW_EMISSION_ZONE_LIMITS } from '#shared/model/rules.ts';
import { isOneLine, namesWebAddress, showsSomething } from '#shared/model/text-rules.ts';
import { useText, type Text } from '#web/i18n/use-text.ts';
import { isRecord } from '#web/lib/kept-by-person.ts';
import { FieldError } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { AnswerChoice, type Answer } from './answer-choice.tsx';
import { problemUnless, type ControlProps, type SpotProblem } from './form-field.ts';
import styles from './controls.module.css';

type Label = (typeof ENVIRONMENTAL_LABELS)[number];

const labelName = (label: Label, text: Text) => (label === 'none' ? text('fields.noLabel') : label);

/** The input stays while the answer changes; only the part that belongs to the answer is sent. */
export interface Zone {
  isInside: Answer;
  name: string;
  labels: readonly Label[];
  note: string;
}

export const NO_ZONE: Zone = { isInside: null, name: '', labels: [], note: '' };

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : '');

/** From what the browser stored. */
export const keepZone = (kept: unknown): Zone => {
  if (!isRecord(kept)) return NO_ZONE;
  const { isInside, labels } = kept;
  return {
    isInside: typeof isInside === 'boolean' ? isInside : null,
    name: textOf(kept.name),
    labels: ENVIRONMENTAL_LABELS.filter((label) => Array.isArray(labels) && labels.includes(label)),
    note: textOf(kept.note),
  };
};

/** In words. */
export const showZone = ({ isInside, name, labels, note }: Zone, text: Text): string => {
  if (isInside === null) return '';
  if (!isInside) return text('fields.zoneOutside');
  return [name, labels.map((label) => labelName(label, text)).join(', '), note].filter(Boolean).join(' · ');
};

export const readZone = ({ lowEmissionZone }: Spot): Zone => ({ ...NO_ZONE, ...lowEmissionZone });

export const sendZone = ({ isInside, name, labels, note }: Zone): Spot['lowEmissionZone'] => {
  if (isInside === null) return null;
  return isInside ? { isInside, name: name.trim(), labels: [...labels], note: note.trim() } : { isInside };
};

const isName = (name: string) => isOneLine(name) && showsSomething(name) && !namesWebAddress(name);

export const checkZone = ({ isInside, name, labels, note }: Zone): SpotProblem[] =>
  isInside === true
    ? [
        ...problemUnless(isName(name.trim()), 'zoneName', 'fields.zoneNameProblem'),
        ...problemUnless(labels.length > 0, 'zoneLabels', 'fields.zoneLabelsProblem'),
        ...problemUnless(isOneLine(note.trim()), 'zoneNote', 'fields.zoneNoteProblem'),
      ]
    : [];

const Labels = ({ value, onChange, errorOf }: Omit<ZoneProps, 'label' | 'name'>) => {
  const text = useText();
  const id = useId();
  const error = errorOf('zoneLabels');
  const toggle = (label: Label, isOn: boolean) =>
    onChange({
      ...value,
      labels: ENVIRONMENTAL_LABELS.filter((one) => (one === label ? isOn : value.labels.includes(one))),
    });
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-error`} className={styles.group}>
      <p id={id} className={styles.question}>
        {text('fields.zoneLabels')}
      </p>
      <div className={styles.chips}>
        {ENVIRONMENTAL_LABELS.map((label) => (
          <ToggleChip
            key={label}
            name="zoneLabels"
            checked={value.labels.includes(label)}
            onChange={(event) => toggle(label, event.target.checked)}
          >
            {labelName(label, text)}
          </ToggleChip>
        ))}
      </div>
      <span id={`${id}-error`}>{error && <FieldError>{error}</FieldError>}</span>
    </div>
  );
};

type ZoneProps = Pick<
  ControlProps<Zone>,
  'name' | 'label' | 'value' | 'onChange' | 'errorOf' | 'as' | 'hint'
>;

/** Whether the spot is in a low-emission zone; if so, its name, who may enter, and what a driver has to do. */
export const ZoneField = ({ name, label, hint, value, onChange, errorOf, as }: ZoneProps) => {
  const text = useText();
  const change = (changes: Partial<Zone>) => onChange({ ...value, ...changes });
  return (
    <AnswerChoice
      name={name}
      label={label}
      hint={hint}
      value={value.isInside}
      onChange={(isInside) => change({ isInside })}
      as={as}
    >
      {value.isInside && (
        <div className={styles.more}>
          <TextField
            label={text('fields.zoneName')}
            name="zoneName"
            required
            autoComplete="off"
            maxLength={LOW_EMISSION_ZONE_LIMITS.name}
            placeholder={text('fields.zoneNameExample')}
            value={value.name}
            error={errorOf('zoneName')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Labels value={value} onChange={onChange} errorOf={errorOf} />
          <TextField
            label={text('fields.zoneNote')}
            note={text('common.optional')}
            hint={text('fields.zoneNoteHint')}
            name="zoneNote"
            autoComplete="off"
            maxLength={LOW_EMISSION_ZONE_LIMITS.note}
            placeholder={text('fields.zoneNoteExample')}
            value={value.note}
            error={errorOf('zoneNote')}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
      )}
    </AnswerChoice>
  );
};
