import { useText } from '#web/i18n/use-text.ts';
import { useLaterConfig } from '#web/api/config.ts';
import { Icon } from '#web/ui/icon.tsx';

interface Props {
  className?: string | undefined;
  /** An icon beside the text, or instead of it. */
  icon?: 'beside' | 'only';
  onClick?: () => void;
}

/** The chat with us, in a new tab (SH-03). Its address comes with the settings; until then the link has none. */
export const ChatLink = ({ className, icon, onClick }: Props) => {
  const text = useText();
  const config = useLaterConfig();
  const label = `${text('shell.chat')} ${text('shell.newTab')}`;
  return (
    <a
      className={className}
      href={config?.chatUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={icon === 'only' ? label : undefined}
      onClick={onClick}
    >
      {icon && <Icon name="chat" size={icon === 'only' ? 24 : 18} />}
      {icon !== 'only' && <span>{text('shell.chat')}</span>}
    </a>
  );
};
