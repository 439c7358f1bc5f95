import { PASSWORD_RULES } from '#shared/api/password-rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ruleText } from '../password.ts';
import styles from './password-checklist.module.css';

interface Props {
  password: string;
  isEasy: boolean;
}

/** The rules of 000 §5, each checked off as soon as the password meets it, and finally that it is not easy to guess. */
export const PasswordChecklist = ({ password, isEasy }: Props) => {
  const text = useText();
  const rules = PASSWORD_RULES.map((rule) => ({ id: ruleText(rule), isMet: rule.test(password) }));
  const isHard = !isEasy && rules.every(({ isMet }) => isMet);
  return (
    <ul className={styles.list} aria-label={text('accounts.passwordRules')}>
      {[...rules, { id: 'accounts.ruleHard' as const, isMet: isHard }].map(({ id, isMet }) => (
        <li key={id} data-met={isMet}>
          <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
          <span>{text(id)}</span>
          <span className="visually-hidden">{`: ${text(isMet ? 'accounts.ruleMet' : 'accounts.ruleOpen')}`}</span>
        </li>
      ))}
    </ul>
  );
};
