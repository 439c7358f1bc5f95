import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { CookiesAndChat } from './cookies-and-chat.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './header.module.css';
import { LanguageChoices, LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useDismiss } from './use-dismiss.ts';
import { useSignOut } from './use-sign-out.ts';

const MergeFavourites = lazy(() => import('#web/components/favourites/merge-favourites.tsx'));
const UnreadCount = lazy(() => import('#web/features/notifications/components/unread-count.tsx'));

const Links = () => {
  const text = useText();
  return (
    <>
      <NavLink to={paths.about}>{text('shell.about')}</NavLink>
      <NavLink to={paths.blog}>{text('shell.blog')}</NavLink>
      <NavLink to={paths.publish} className={() => styles.publish}>
        {text('shell.publish')}
      </NavLink>
    </>
  );
};

/** SH-01, SH-02. The menu of small screens closes with every navigation, because it is open for one address only. */
export const Header = () => {
  const text = useText();
  const session = useSession();
  const signOut = useSignOut();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const menuId = useId();
  const isOpen = openAt === key;
  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  useDismiss({ isOpen, close: () => setOpenAt(undefined), area: header, button: menuButton });
  const isSignedOut = session.status === 'signed-out';
  const isAdmin = session.status === 'signed-in' && session.user.isAdmin;
  const logout = !isSignedOut && (
    <button type="button" className={styles.logout} onClick={signOut}>
      <Icon name="logout" size={20} />
      <span>{text('shell.signOut')}</span>
    </button>
  );

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.home} aria-label={text('shell.logo')}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={text('shell.mainNavigation')}>
          <Links />
        </nav>
        <div className={styles.tools}>
          {isAdmin && (
            <Link to={paths.admin} className={styles.icon}>
              <Icon name="shield" label={text('shell.admin')} />
            </Link>
          )}
          <LanguageMenu className={styles.wide} />
          {/* A small screen has no room for it beside the administrator's icon. */}
          <Link to={paths.favourites} className={classNames(styles.icon, isAdmin && styles.wide)}>
            <Icon name="heart" label={text('shell.favourites')} />
          </Link>
          <Link to={isSignedOut ? paths.login() : paths.dashboard} className={styles.icon}>
            <Icon name="user" label={text(isSignedOut ? 'shell.signIn' : 'shell.dashboard')} />
            {session.status === 'signed-in' && (
              <ErrorBoundary part="small">
                <Suspense fallback={null}>
                  <UnreadCount />
                  <MergeFavourites />
                </Suspense>
              </ErrorBoundary>
            )}
          </Link>
          <span className={styles.wide}>{logout}</span>
          <button
            ref={menuButton}
            type="button"
            className={classNames(styles.icon, styles.narrow)}
            aria-expanded={isOpen}
            aria-controls={menuId}
            aria-label={text(isOpen ? 'shell.closeMenu' : 'shell.openMenu')}
            onClick={() => setOpenAt(isOpen ? undefined : key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
      <div id={menuId} className={styles.menu} hidden={!isOpen}>
        <nav className={styles.menuLinks} aria-label={text('shell.mainNavigation')}>
          <NavLink to={isSignedOut ? paths.login() : paths.dashboardBookings}>
            {text(isSignedOut ? 'shell.signIn' : 'shell.myBookings')}
          </NavLink>
          <Links />
          <NavLink to={paths.favourites}>{text('shell.favourites')}</NavLink>
          <NavLink to={paths.help}>{text('shell.help')}</NavLink>
          <div className={styles.menuLinks} data-after-page>
            <CookiesAndChat />
          </div>
        </nav>
        <div className={styles.menuTools}>
          <LanguageChoices onChosen={() => setOpenAt(undefined)} />
          {isOpen && <ThemeSwitch />}
          {logout}
        </div>
      </div>
      <ConnectionNote />
    </header>
  );
};
