import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { changeReferral, REFERRAL_LENGTH } from '#web/lib/referral.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './referral-field.module.css';

interface Props {
  value: string;
  onChange: (code: string) => void;
}

/** The referral code, folded for who came without one: few drivers have any. */
export const ReferralField = ({ value, onChange }: Props) => {
  const text = useText();
  const [wasGiven] = useState(value !== '');
  return (
    <details className={styles.referral} open={wasGiven}>
      <summary>{text('bookings.haveReferral')}</summary>
      <TextField
        label={text('bookings.referral')}
        note={text('common.optional')}
        autoComplete="off"
        maxLength={REFERRAL_LENGTH}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          changeReferral(target.value);
        }}
      />
    </details>
  );
};
