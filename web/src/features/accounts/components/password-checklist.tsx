import { PASSWORD_RULES } from '#shared/api/password-rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ruleText } from '../password.ts';
import styles from './password-checklist.module.css';

/** The requirements of 000 §5, each ticked as soon as the password meets it. */
export const PasswordChecklist = ({ password }: { password: string }) => {
  const text = useText();
  return (
    <ul className={styles.list} aria-label={text('accounts.passwordRules')}>
      {PASSWORD_RULES.map((rule) => {
        const isMet = rule.test(password);
        return (
          <li key={rule.id} data-met={isMet}>
            <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
            {text(ruleText(rule))}
            <span className="visually-hidden">
              : {text(isMet ? 'accounts.ruleMet' : 'accounts.ruleOpen')}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
