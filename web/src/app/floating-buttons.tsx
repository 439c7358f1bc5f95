import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { openConsentPanel } from '#web/lib/consent.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ChatLink } from './chat-link.tsx';
import styles from './floating-buttons.module.css';
import { hideWhileInTheWay } from './hide-while-in-the-way.ts';
import { useDismiss } from './use-dismiss.ts';

/** For telephones and tablets: one small button, whose menu has both. It is hidden while it would be in the way, unless it has the focus. */
const SmallButton = () => {
  const text = useText();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setOpenAt(undefined);
  useDismiss({ isOpen, close, area, button });
  useEffect(() => (area.current ? hideWhileInTheWay(area.current) : undefined), []);
  return (
    <div ref={area} className={styles.small} data-in-the-way data-steps-aside>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, styles.ink)}
        aria-expanded={isOpen}
        aria-controls={menuId}
        aria-label={text('shell.chatAndCookies')}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
      </button>
      <ul id={menuId} className={styles.menu} hidden={!isOpen}>
        <li>
          <ChatLink className={styles.choice} onClick={close}>
            <Icon name="chat" size={18} />
            <span>{text('shell.chat')}</span>
          </ChatLink>
        </li>
        <li>
          <button
            type="button"
            className={styles.choice}
            onClick={() => {
              close();
              // The dialog returns the focus to where it was; the menu is closed then.
              button.current?.focus();
              openConsentPanel();
            }}
          >
            <Icon name="cookie" size={18} />
            <span>{text('shell.configureCookies')}</span>
          </button>
        </li>
      </ul>
    </div>
  );
};

/**
 * Cookie settings and the chat, on every page (SH-03): at the left and at the right of the content where there is room beside it, elsewhere
 * in the menu of one small button. Both are also in the footer and in the menu of the header.
 */
const FloatingButtons = () => {
  const text = useText();
  // Every page has them: it follows a choice of the theme in another tab, also where the switch was never opened.
  useTheme();
  return (
    <div data-after-page>
      <button
        type="button"
        className={classNames(styles.button, styles.beside, styles.cookies)}
        aria-label={text('shell.configureCookies')}
        title={text('shell.configureCookies')}
        onClick={openConsentPanel}
      >
        <Icon name="cookie" />
      </button>
      <ChatLink
        className={classNames(styles.button, styles.ink, styles.beside, styles.chat)}
        title={`${text('shell.chat')} ${text('shell.newTab')}`}
      >
        <Icon name="chat" />
      </ChatLink>
      <SmallButton />
    </div>
  );
};

/** In the menu of the header and in the footer. */
const Entries = () => {
  const text = useText();
  return (
    <>
      <ChatLink />
      <button type="button" onClick={openConsentPanel}>
        {text('shell.configureCookies')}
      </button>
    </>
  );
};

/** See `CookiesAndChat`, which loads it. */
const CookiesAndChatParts = ({ areFloating }: { areFloating: boolean }) =>
  areFloating ? <FloatingButtons /> : <Entries />;

export default CookiesAndChatParts;
