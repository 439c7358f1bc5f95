import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { getSection, type PageText } from '../page-text.ts';
import neighboursPicture from '../pictures/neighbours.svg';
import styles from './about-view.module.css';
import { BackButton } from './back-button.tsx';
import { PageActions } from './page-actions.tsx';
import page from '#web/ui/plain-page.module.css';
import { PageSection } from './page-section.tsx';
import { RichText } from './rich-text.tsx';

/** Icons of our values, by their id in the text. */
const VALUES: readonly (readonly [id: string, icon: IconName])[] = [
  ['security', 'shield'],
  ['trust', 'star'],
  ['sustainability', 'leaf'],
];

/** AB-01. */
export const AboutView = ({ about }: { about: PageText }) => {
  const text = useText();
  const values = getSection(about, 'values');
  return (
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
        <RichText parts={about.blocks} />
      </div>
      <PageSection section={values}>
        <ul className={styles.values}>
          {VALUES.map(([id, icon]) => (
            <li key={id}>
              <span className={styles.icon}>
                <Icon name={icon} size={28} />
              </span>
              <h3>
                <RichText parts={getSection(values, id).title} />
              </h3>
              <RichText parts={getSection(values, id).blocks} />
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection section={getSection(about, 'next')} isBand>
        <div className={page.buttons}>
          <LinkButton to={paths.home} icon="search">
            {text('pages.findSpot')}
          </LinkButton>
          <LinkButton to={paths.publish} variant="secondary">
            {text('pages.publishSpot')}
          </LinkButton>
        </div>
      </PageSection>
      <PageActions />
    </Container>
  );
};
