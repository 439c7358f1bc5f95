import { useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { ControlProps } from './form-field.ts';

/** The first day on which a month may begin; none is any day. */
export const FirstMonthField = ({ name, label, value, onChange, errorOf }: ControlProps<string>) => {
  const text = useText();
  const field = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    // The pressed button is gone then.
    field.current?.querySelector('button')?.focus();
  };
  return (
    <Stack gap={2} ref={field}>
      <DateField
        label={label}
        name={name}
        placeholder={text('fields.monthFromAny')}
        today={todayIn('Europe/Madrid')}
        day={value}
        onPick={onChange}
        error={errorOf(name)}
      />
      {value !== '' && (
        <div>
          <Button variant="secondary" size="sm" onClick={clear}>
            {text('fields.monthFromAny')}
          </Button>
        </div>
      )}
    </Stack>
  );
};
