/**
 * A browser's translation replaces text nodes by elements, Firefox's also moves elements in a sentence. React then removes or refers to a
 * node that is no longer where it put it, and the whole page would be lost (https://github.com/facebook/react/issues/11538). Our own texts
 * have elements of their own (scripts/own-elements.ts); this is for parts that are not ours, and for nodes that were moved.
 */

/** The child of `parent` that contains a node. */
const findChildWith = (parent: Node, node: Node): Node | undefined => {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? undefined;
};

interface Methods {
  removeChild: (this: Node, child: Node) => Node;
  insertBefore: (this: Node, node: Node, before: Node | null) => Node;
}

/** Lets React remove nodes that have been moved or removed, and put others before them. */
export const tolerateMovedNodes = () => {
  const original: Methods = Node.prototype;
  const { removeChild, insertBefore } = original;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T; // what it was given
    if (this.contains(child)) child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const isMoved = before !== null && before.parentNode !== this;
    const place = isMoved ? (findChildWith(this, before) ?? null) : before;
    return insertBefore.call(this, node, place) as T; // what it was given
  };
};

/** Whether a browser has translated the page: Chrome and Edge leave these marks, Firefox another language of the document. */
export const isTranslated = () =>
  document.querySelector('#root font, [_msttexthash]') !== null ||
  /\btranslated-(ltr|rtl)\b/.test(document.documentElement.className);
