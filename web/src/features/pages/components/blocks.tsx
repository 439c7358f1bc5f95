import { Fragment } from 'react';
import { plainText, type TextBody } from '../page-text.ts';
import styles from './blocks.module.css';
import { RichText } from './rich-text.tsx';

interface Props {
  body: TextBody;
  /** The level of its headings: 2 right below the h1, 3 inside a section with an h2. */
  level: 2 | 3;
}

/** Running text in a measure that reads well. Sections within its sections, such as cookies, are boxes. */
export const Blocks = ({ body, level }: Props) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.text}>
      <RichText parts={body.blocks} />
      {body.sections.map(({ title, blocks, sections }) => (
        <Fragment key={plainText(title)}>
          <Heading>
            <RichText parts={title} />
          </Heading>
          <RichText parts={blocks} />
          {sections.length > 0 && (
            <ul className={styles.items}>
              {sections.map((item) => (
                <li key={plainText(item.title)} className={styles.item}>
                  <h3>
                    <RichText parts={item.title} />
                  </h3>
                  <RichText parts={item.blocks} />
                </li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
  );
};
