import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { AboutText } from '../about-text.ts';
import neighboursPicture from '../pictures/neighbours.svg';
import styles from './about-view.module.css';
import { BackButton } from './back-button.tsx';
import { PageActions } from './page-actions.tsx';
import page from '#web/ui/plain-page.module.css';

const VALUES: readonly (readonly [name: keyof AboutText['values'], icon: IconName])[] = [
  ['security', 'shield'],
  ['trust', 'star'],
  ['sustainability', 'leaf'],
];

/** AB-01. */
export const AboutView = ({ about }: { about: AboutText }) => (
  <Container className={page.page}>
    <div className={styles.opening}>
      <header className={page.header}>
        <BackButton />
        <h1>{about.title}</h1>
        <p className={page.lead}>{about.lead}</p>
      </header>
      <img src={neighboursPicture} alt="" width={720} height={480} />
    </div>
    <div className={styles.story}>
      {about.story.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <section className={page.section}>
      <h2>{about.valuesTitle}</h2>
      <ul className={styles.values}>
        {VALUES.map(([name, icon]) => (
          <li key={name}>
            <span className={styles.icon}>
              <Icon name={icon} size={28} />
            </span>
            <h3>{about.values[name].title}</h3>
            <p>{about.values[name].text}</p>
          </li>
        ))}
      </ul>
    </section>
    <section className={page.band}>
      <h2>{about.nextTitle}</h2>
      <p>{about.nextText}</p>
      <div className={page.buttons}>
        <LinkButton to={paths.home} icon="search">
          {about.search}
        </LinkButton>
        <LinkButton to={paths.publish} variant="secondary">
          {about.publish}
        </LinkButton>
      </div>
    </section>
    <PageActions />
  </Container>
);
