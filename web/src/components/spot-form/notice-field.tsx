import { RENTAL_NOTICE_DAYS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ChipsField } from './chips-field.tsx';
import type { ControlProps } from './form-field.ts';

/** The notice of a rental, of the few that there are. */
export const NoticeField = ({ name, label, hint, value, onChange, as = 'h3' }: ControlProps<number>) => {
  const text = useText();
  const options = RENTAL_NOTICE_DAYS.map(
    (days) => [days, text('fields.noticeDays', { count: days })] as const,
  );
  return <ChipsField<number> {...{ name, label, hint, value, onChange, as, options }} />;
};
