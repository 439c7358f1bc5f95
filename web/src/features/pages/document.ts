/** Long texts as data: one file per page and language below `content/`, drawn by `components/blocks.tsx`. */

/** Something that a text holds and a sentence cannot: see `components/blocks.tsx`. */
export type Widget = 'company' | 'consent' | 'support';

/** Where a browser keeps something. */
export type Storage = 'cookie' | 'local' | 'session';

/** One thing with its properties, such as a cookie. */
export interface Item {
  name: string;
  text: string;
  /** Where our own pages keep it; empty while none does. Missing for what is not ours. Tests compare it with a browser. */
  storedIn?: readonly Storage[];
  facts: readonly (readonly [label: string, value: string])[];
}

/** A string is a paragraph. Every text may hold what `RichText` understands. */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { items: readonly Item[] }
  /** A paragraph about the hosts that serve the map, named in place of `{hosts}`; left out where the map is ours. */
  | { aboutMapHosts: string }
  | { widget: Widget };

export interface DocumentSection {
  title: string;
  blocks: readonly Block[];
}

/** `Id` names the sections, which are also the anchors of the page, alike in both languages. */
export interface LegalDocument<Id extends string = string> {
  title: string;
  /** For search engines. */
  description: string;
  /** When it was last changed, in words. */
  updated: string;
  intro: string;
  sections: Record<Id, DocumentSection>;
}

/** The sections that 000 §2 names. */
export type PolicySection =
  | 'introduction'
  | 'responsible'
  | 'scope'
  | 'data-treatment'
  | 'purpose'
  | 'data-communication'
  | 'international-transfers'
  | 'rights'
  | 'data-conservation';

export type CookieSection = 'introduction' | 'definition' | 'types' | 'own-cookies' | 'consent' | 'contact';

export type TermsSection =
  | 'acceptance'
  | 'service'
  | 'accounts'
  | 'bookings-and-payments'
  | 'owners'
  | 'liability'
  | 'prohibited-uses'
  | 'changes'
  | 'contact';

export type LegalNoticeSection = 'owner' | 'purpose' | 'use' | 'property' | 'liability' | 'links' | 'law';
