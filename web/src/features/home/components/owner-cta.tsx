import { useText } from '#web/i18n/use-text.ts';
import { useLaterConfig } from '#web/api/config.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './landing.module.css';

/** For people who own a parking space. */
export const OwnerCta = () => {
  const text = useText();
  return (
    <section className={styles.call} aria-labelledby="owners">
      <div>
        <h2 id="owners" className={styles.title}>
          {text('home.ownersTitle')}
        </h2>
        <p>{text('home.ownersText')}</p>
      </div>
      <LinkButton to={paths.publish} variant="accent" icon="plus">
        {text('home.ownersAction')}
      </LinkButton>
    </section>
  );
};

/** HM-06: a link to the help desk's own site. */
export const HelpCall = () => {
  const text = useText();
  const config = useLaterConfig();
  return (
    <section className={styles.help} aria-labelledby="help-desk">
      <h2 id="help-desk">{text('home.helpTitle')}</h2>
      <p>{text('home.helpText')}</p>
      {config && (
        <LinkButton to={config.helpDeskUrl} variant="secondary" icon="external">
          <span>{text('home.helpAction')}</span>
          <span className="visually-hidden">{text('shell.newTab')}</span>
        </LinkButton>
      )}
    </section>
  );
};
