import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { plainText, type PageText } from '../page-text.ts';
import { BackLink } from './back-link.tsx';
import { Blocks } from './blocks.tsx';
import styles from './legal-page.module.css';
import { PageActions } from './page-actions.tsx';
import { SectionIndex } from './section-index.tsx';

const readSections = ({ sections }: PageText, isNumbered: boolean) => ({
  ids: sections.map(({ id }) => id),
  titles: sections.map(({ title }, index) => `${isNumbered ? `${index + 1}. ` : ''}${plainText(title)}`),
});

interface Props {
  document: PageText;
  isNumbered?: boolean;
}

/** A legal text with its contents beside it. Each section has its own anchor: `#` and its id. */
export const LegalPage = ({ document, isNumbered = false }: Props) => {
  const text = useText();
  const { ids, titles } = useMemo(() => readSections(document, isNumbered), [document, isNumbered]);
  return (
    <Container className={styles.page}>
      <header className={styles.header}>
        <BackLink to={paths.home}>{text('common.backHome')}</BackLink>
        <h1>{document.title}</h1>
        <p className={styles.updated}>
          {document.published === undefined
            ? text('pages.updated', { when: document.updated })
            : text('pages.publishedAndUpdated', { published: document.published, when: document.updated })}
        </p>
        <p className={styles.intro}>{document.lead}</p>
      </header>
      <div className={styles.columns}>
        <SectionIndex ids={ids} titles={titles} />
        <div>
          {document.sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              tabIndex={-1}
              className={styles.section}
              aria-labelledby={`${section.id}-title`}
            >
              <h2 id={`${section.id}-title`}>{titles[index]}</h2>
              <Blocks body={section} level={3} />
            </section>
          ))}
          <PageActions />
        </div>
      </div>
    </Container>
  );
};
