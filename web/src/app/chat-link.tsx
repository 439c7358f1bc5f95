import type { ComponentProps } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useLaterConfig } from '#web/api/config.ts';

/** The chat with us, in a new tab (SH-03). Its address comes with the settings; until then the link has none. */
export const ChatLink = ({ children, ...props }: ComponentProps<'a'>) => {
  const text = useText();
  const config = useLaterConfig();
  return (
    <a
      {...props}
      href={config?.chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={config && `${text('shell.chat')} ${text('shell.newTab')}`}
    >
      {children ?? <span>{text('shell.chat')}</span>}
    </a>
  );
};
