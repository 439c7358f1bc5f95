import { useId, useRef, useState, type FocusEvent } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './language-menu.module.css';
import { useDismiss } from './use-dismiss.ts';

export const LanguageChoices = ({ onChosen }: { onChosen: () => void }) => {
  const text = useText();
  const { language, chooseLanguage } = useLanguage();
  const choose = (chosen: Language) => {
    onChosen();
    chooseLanguage(chosen).catch(() => toast.error(text('common.connectionTitle')));
  };
  return (
    <ul className={styles.choices} aria-label={text('shell.language')}>
      {LANGUAGES.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            lang={choice}
            translate="no"
            className={styles.choice}
            aria-current={choice === language}
            onClick={() => choose(choice)}
          >
            <span>{LANGUAGE_NAMES[choice]}</span>
            {choice === language && <Icon name="check" size={18} />}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The dropdown of wide screens. A choice, Escape and leaving it close it. */
export const LanguageMenu = ({ className }: { className: string | undefined }) => {
  const text = useText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    // Without a next focus a button is being pressed, in a browser that does not focus buttons.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  useDismiss({ isOpen, close: () => setIsOpen(false), area: menu, button });
  return (
    <div ref={menu} className={classNames(styles.menu, className)} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="globe" size={20} />
        <span className="visually-hidden">{`${text('shell.language')}: `}</span>
        <span translate="no">{LANGUAGE_NAMES[language]}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        <LanguageChoices onChosen={close} />
      </div>
    </div>
  );
};
