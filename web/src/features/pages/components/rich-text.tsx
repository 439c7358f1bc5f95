import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;

const TextLink = ({ words, to }: { words: string; to: string }) => {
  const text = useText();
  if (to.startsWith('/')) return <Link to={to}>{words}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="visually-hidden"> {text('shell.newTab')}</span>
    </a>
  );
};

const Part = ({ part }: { part: string }) => {
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
  return words && to ? <TextLink words={words} to={to} /> : part;
};

/** Text with `**strong**`, `` `code` `` and `[words](address)`; an address of another site opens in a new tab. */
export const RichText = ({ children }: { children: string }) =>
  children.split(MARKS).map((part, index) => (
    // The parts of a text never change places.
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ));
