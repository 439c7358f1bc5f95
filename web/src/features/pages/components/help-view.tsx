import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { HelpText } from '../help-text.ts';
import { ContactCards } from './contact-cards.tsx';
import styles from './help-view.module.css';
import page from '#web/ui/plain-page.module.css';
import { RichText } from './rich-text.tsx';

/** HP-01. */
export const HelpView = ({ help }: { help: HelpText }) => (
  <Container className={page.page}>
    <header className={page.header}>
      <h1>{help.title}</h1>
      <p className={page.lead}>{help.lead}</p>
    </header>
    <section className={page.section}>
      <h2>{help.channelsTitle}</h2>
      <ContactCards />
    </section>
    <section className={page.section}>
      <h2>{help.questionsTitle}</h2>
      <div className={styles.questions}>
        {help.questions.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>
              <RichText>{answer}</RichText>
            </p>
          </div>
        ))}
      </div>
    </section>
    <section className={page.section}>
      <h2>{help.browsersTitle}</h2>
      <p>{help.browsers}</p>
    </section>
    <section className={page.band}>
      <h2>{help.moreTitle}</h2>
      <p>{help.moreText}</p>
      <div className={page.buttons}>
        <LinkButton to={paths.contact} icon="mail">
          {help.toContact}
        </LinkButton>
        <LinkButton to={paths.blog} variant="secondary">
          {help.toBlog}
        </LinkButton>
      </div>
    </section>
  </Container>
);
