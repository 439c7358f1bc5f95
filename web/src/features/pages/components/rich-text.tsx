import { Fragment, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import type { RichText as Part, Widget } from '../page-text.ts';
import { useMapHosts } from '../use-map-hosts.ts';
import { BillingDeclaration } from './billing-declaration.tsx';
import { CompanyData } from './company-data.tsx';
import { ConsentButtons } from './consent-buttons.tsx';
import { SupportLines } from './support-lines.tsx';

interface Parts {
  parts: readonly Part[];
}

const TextLink = ({ to, parts }: Parts & { to: string }) => {
  const text = useText();
  const words = <RichText parts={parts} />;
  if (to.startsWith('/')) return <Link to={to}>{words}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      <span>{words}</span>
      <span className="visually-hidden">{` ${text('shell.newTab')}`}</span>
    </a>
  );
};

/** A sentence about the hosts that serve the map, named in place of `{hosts}`. */
const AboutMapHosts = ({ parts }: Parts) => {
  const hosts = useMapHosts();
  const named = parts.map((part) => (typeof part === 'string' ? part.replace('{hosts}', hosts) : part));
  return (
    hosts && (
      <p>
        <RichText parts={named} />
      </p>
    )
  );
};

const WIDGETS: Record<Widget, ComponentType<Parts>> = {
  company: CompanyData,
  consent: ConsentButtons,
  support: SupportLines,
  hosts: AboutMapHosts,
  declaration: BillingDeclaration,
};

const PartView = ({ part }: { part: Part }) => {
  if (typeof part === 'string') return <span>{part}</span>;
  if ('widget' in part) {
    const View = WIDGETS[part.widget];
    return <View parts={part.children} />;
  }
  if (part.tag === 'a') return <TextLink to={part.to} parts={part.children} />;
  const { tag: Tag, children } = part;
  return (
    <Tag>
      <RichText parts={children} />
    </Tag>
  );
};

/** Words, marked or in blocks; an address of another site opens in a new tab. */
export const RichText = ({ parts }: Parts) =>
  parts.map((part, index) => (
    // The parts of a text never change places.
    <Fragment key={index}>
      <PartView part={part} />
    </Fragment>
  ));
