import type { Elements } from '#web/lib/elements.ts';
import page from '#web/ui/plain-page.module.css';
import type { TextSection } from '../page-text.ts';
import { RichText } from './rich-text.tsx';

interface Props {
  section: TextSection;
  /** In a band of its own colour, which ends a page. */
  isBand?: boolean;
  children?: Elements;
}

/** A section of a text, and what belongs below it. */
export const PageSection = ({ section, isBand = false, children }: Props) => (
  <section className={isBand ? page.band : page.section}>
    <h2>
      <RichText parts={section.title} />
    </h2>
    <RichText parts={section.blocks} />
    {children}
  </section>
);
