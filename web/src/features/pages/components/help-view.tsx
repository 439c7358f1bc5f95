import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { getSection, plainText, type PageText } from '../page-text.ts';
import { ContactCards } from './contact-cards.tsx';
import styles from './help-view.module.css';
import page from '#web/ui/plain-page.module.css';
import { PageSection } from './page-section.tsx';
import { RichText } from './rich-text.tsx';

/** HP-01. */
export const HelpView = ({ help }: { help: PageText }) => {
  const text = useText();
  const questions = getSection(help, 'questions');
  return (
    <Container className={page.page}>
      <header className={page.header}>
        <h1>{help.title}</h1>
        <p className={page.lead}>{help.lead}</p>
      </header>
      <PageSection section={getSection(help, 'channels')}>
        <ContactCards />
      </PageSection>
      <PageSection section={questions}>
        <div className={styles.questions}>
          {questions.sections.map(({ title, blocks }) => (
            <div key={plainText(title)}>
              <h3>
                <RichText parts={title} />
              </h3>
              <RichText parts={blocks} />
            </div>
          ))}
        </div>
      </PageSection>
      <PageSection section={getSection(help, 'browsers')} />
      <PageSection section={getSection(help, 'more')} isBand>
        <div className={page.buttons}>
          <LinkButton to={paths.contact} icon="mail">
            {text('pages.toContact')}
          </LinkButton>
          <LinkButton to={paths.blog} variant="secondary">
            {text('pages.toBlog')}
          </LinkButton>
        </div>
      </PageSection>
    </Container>
  );
};
