import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PublishWizard } from './publish-wizard.tsx';
import styles from './publish-wizard.module.css';

/** PW-01, without a session. What was filled in before is kept and comes back after signing in. */
export const SignInNeeded = () => {
  const text = useText();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.notice}>
      <span className={styles.noticeIcon}>
        <Icon name="user" size={32} />
      </span>
      <h1>{text('publish.signInTitle')}</h1>
      <p>{text('publish.signInText')}</p>
      <div className={styles.noticeActions}>
        <LinkButton to={paths.login(`${pathname}${search}`)}>{text('publish.signIn')}</LinkButton>
        <LinkButton to={paths.register(`${pathname}${search}`)} variant="secondary">
          {text('publish.register')}
        </LinkButton>
      </div>
    </div>
  );
};

const Published = ({ spot, onAnother }: { spot: Spot; onAnother: () => void }) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.notice}>
      <span className={styles.noticeIcon} data-tone="success">
        <Icon name="check" size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {text('publish.doneTitle')}
      </h1>
      <p>
        <Message
          id={spot.status === 'approved' ? 'publish.doneText' : 'publish.doneTextPending'}
          values={{
            title: spot.title,
            link: (words) => <Link to={paths.spot(spot.id)}>{words}</Link>,
          }}
        />
      </p>
      <p>
        <Message
          id="publish.donePayouts"
          values={{ link: (words) => <Link to={paths.earnings}>{words}</Link> }}
        />
      </p>
      <div className={styles.noticeActions}>
        <LinkButton to={paths.dashboard}>{text('publish.toDashboard')}</LinkButton>
        <Button variant="secondary" onClick={onAnother}>
          {text('publish.another')}
        </Button>
      </div>
    </div>
  );
};

/** The wizard, and after it the success screen (PW-07). */
export const PublishFlow = ({ userId }: { userId: string }) => {
  const [published, setPublished] = useState<Spot>();
  const [, setSearch] = useSearchParams();
  const finish = (spot: Spot) => {
    setPublished(spot);
    setSearch({}, { replace: true });
  };
  if (published) return <Published spot={published} onAnother={() => setPublished(undefined)} />;
  return <PublishWizard userId={userId} onPublished={finish} />;
};
