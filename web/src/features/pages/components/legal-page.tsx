import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import type { LegalDocument, DocumentSection } from '../document.ts';
import { BackLink } from './back-link.tsx';
import { Blocks } from './blocks.tsx';
import styles from './legal-page.module.css';
import { PageActions } from './page-actions.tsx';
import { RichText } from './rich-text.tsx';
import { SectionIndex } from './section-index.tsx';

const readSections = (document: LegalDocument, isNumbered: boolean) => {
  const entries = Object.entries<DocumentSection>(document.sections);
  return {
    ids: entries.map(([id]) => id),
    titles: entries.map(([, { title }], index) => (isNumbered ? `${index + 1}. ${title}` : title)),
    blocks: entries.map(([, section]) => section.blocks),
  };
};

interface Props {
  document: LegalDocument;
  isNumbered?: boolean;
}

/** A legal text with its contents beside it. Each section has an address of its own: `#` and its id. */
export const LegalPage = ({ document, isNumbered = false }: Props) => {
  const text = useText();
  const { ids, titles, blocks } = useMemo(() => readSections(document, isNumbered), [document, isNumbered]);
  return (
    <Container className={styles.page}>
      <header className={styles.header}>
        <BackLink to={paths.home}>{text('common.backHome')}</BackLink>
        <h1>{document.title}</h1>
        <p className={styles.updated}>{text('pages.updated', { when: document.updated })}</p>
        <p className={styles.intro}>
          <RichText>{document.intro}</RichText>
        </p>
      </header>
      <div className={styles.columns}>
        <SectionIndex ids={ids} titles={titles} />
        <div>
          {ids.map((id, index) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              className={styles.section}
              aria-labelledby={`${id}-title`}
            >
              <h2 id={`${id}-title`}>{titles[index]}</h2>
              <Blocks blocks={blocks[index] ?? []} />
            </section>
          ))}
          <PageActions />
        </div>
      </div>
    </Container>
  );
};
