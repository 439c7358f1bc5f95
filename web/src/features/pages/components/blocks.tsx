import type { ReactNode } from 'react';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Block, Item, Storage, Widget } from '../document.ts';
import styles from './blocks.module.css';
import { CompanyData } from './company-data.tsx';
import { ConsentButtons } from './consent-buttons.tsx';
import { MapHosts } from './map-hosts.tsx';
import { RichText } from './rich-text.tsx';
import { SupportLines } from './support-lines.tsx';

const WIDGETS: Record<Widget, () => ReactNode> = {
  company: CompanyData,
  consent: ConsentButtons,
  support: SupportLines,
};

const NOWHERE: MessageId = 'pages.storedNowhere';
const STORAGES: Record<Storage, MessageId> = {
  cookie: 'pages.storedCookie',
  local: 'pages.storedLocal',
  session: 'pages.storedSession',
};

const StoredIn = ({ storedIn }: { storedIn: readonly Storage[] }) => {
  const text = useText();
  const places = storedIn.length > 0 ? storedIn.map((place) => STORAGES[place]) : [NOWHERE];
  return (
    <div>
      <dt>{text('pages.storedIn')}</dt>
      <dd>{places.map((place) => text(place)).join(' / ')}</dd>
    </div>
  );
};

const ItemView = ({ name, text, storedIn, facts }: Item) => (
  <li className={styles.item}>
    <h3>
      <RichText>{name}</RichText>
    </h3>
    <p>
      <RichText>{text}</RichText>
    </p>
    <dl>
      {storedIn && <StoredIn storedIn={storedIn} />}
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <RichText>{value}</RichText>
          </dd>
        </div>
      ))}
    </dl>
  </li>
);

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <li key={line}>
      <RichText>{line}</RichText>
    </li>
  ));

const BlockView = ({ block, isTop }: { block: Block; isTop: boolean }) => {
  if (typeof block === 'string')
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    );
  if ('heading' in block) return isTop ? <h2>{block.heading}</h2> : <h3>{block.heading}</h3>;
  if ('list' in block)
    return (
      <ul className={styles.list}>
        <Lines lines={block.list} />
      </ul>
    );
  if ('steps' in block)
    return (
      <ol className={styles.list}>
        <Lines lines={block.steps} />
      </ol>
    );
  if ('items' in block)
    return (
      <ul className={styles.items}>
        {block.items.map((item) => (
          <ItemView key={item.name} {...item} />
        ))}
      </ul>
    );
  if ('aboutMapHosts' in block) return <MapHosts text={block.aboutMapHosts} />;
  const View = WIDGETS[block.widget];
  return <View />;
};

interface Props {
  blocks: readonly Block[];
  /** Headings are right below the h1, not inside a section with an h2. */
  isTop?: boolean;
}

/** Running text in a measure that reads well. */
export const Blocks = ({ blocks, isTop = false }: Props) => (
  <div className={styles.text}>
    {blocks.map((block, index) => (
      // The blocks of a text never change places.
      <BlockView key={index} block={block} isTop={isTop} />
    ))}
  </div>
);
