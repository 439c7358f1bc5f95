import type { ReactElement } from 'react';

/**
 * Children without bare text: for components that put them beside others, or into no element of their own. A browser's translation
 * replaces text nodes, so each text has an element of its own (decision 192); the empty text has no node.
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
