import { useText } from '#web/i18n/use-text.ts';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '#web/lib/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './language-menu.module.css';

const CHOICES = [
  ['system', 'shell.themeSystem'],
  ['light', 'shell.themeLight'],
  ['dark', 'shell.themeDark'],
] as const satisfies readonly (readonly [ThemeChoice, string])[];

/** The switch between the themes. Load it by `ThemeSwitch`. */
const ThemeChoices = () => {
  const text = useText();
  const chosen = useThemeChoice();
  return (
    <ul className={styles.choices} aria-label={text('shell.theme')}>
      {CHOICES.map(([choice, label]) => (
        <li key={choice}>
          <button
            type="button"
            className={styles.choice}
            aria-current={choice === chosen}
            onClick={() => chooseTheme(choice)}
          >
            <span>{text(label)}</span>
            {choice === chosen && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </ul>
  );
};

export default ThemeChoices;
