import { Link } from 'react-router-dom';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CookiesAndChat } from './cookies-and-chat.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type FooterLink = readonly [to: string, label: MessageId];

const LINKS: readonly FooterLink[] = [
  [paths.about, 'shell.about'],
  [paths.blog, 'shell.blog'],
  [paths.publish, 'shell.publish'],
  [paths.help, 'shell.help'],
  [paths.promises, 'shell.promises'],
];

const LEGAL: readonly FooterLink[] = [
  [paths.privacy, 'shell.privacy'],
  [paths.terms, 'shell.terms'],
  [paths.cookies, 'shell.cookies'],
  [paths.legalNotice, 'shell.legalNotice'],
];

interface ColumnProps {
  title: MessageId;
  links: readonly FooterLink[];
  /** The last entry. */
  children?: Elements;
}

const Column = ({ title, links, children }: ColumnProps) => {
  const text = useText();
  return (
    <nav className={styles.column} aria-label={text(title)}>
      <h2>{text(title)}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{text(label)}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
};

/** SH-03. */
export const Footer = () => {
  const text = useText();
  return (
    <footer className={styles.footer} data-screen-only>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p>{text('shell.description')}</p>
        </div>
        <Column title="shell.links" links={LINKS} />
        <Column title="shell.legal" links={LEGAL}>
          <li className={styles.late} data-after-page>
            <CookiesAndChat />
          </li>
        </Column>
        <div className={styles.end}>
          {/* A page rendered last year says last year. */}
          {/* oxlint-disable-next-line react/purity -- the year is that of the moment */}
          <p suppressHydrationWarning>{text('shell.rights', { year: String(new Date().getFullYear()) })}</p>
          <ThemeSwitch isFolded />
          <Link to={paths.contact} className={styles.contact}>
            <Icon name="mail" size={18} />
            <span>{text('shell.contact')}</span>
          </Link>
        </div>
      </div>
      <CookiesAndChat areFloating />
    </footer>
  );
};
