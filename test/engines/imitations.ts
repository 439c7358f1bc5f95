// Each runs in a page of Chromium before its scripts, uses nothing outside itself, and removes what another browser lacks.

/** Removes what Safari 16.4, the oldest supported version, lacks according to browser-compat-data. */
export const asOlderSafari = (): void => {
  const take = (owner: object, ...names: string[]) =>
    names.forEach((name) => Reflect.deleteProperty(owner, name));
  take(URL, 'parse', 'canParse');
  take(URLSearchParams.prototype, 'size');
  take(AbortSignal, 'any');
  take(Promise, 'withResolvers', 'try');
  take(Object, 'groupBy');
  take(Map, 'groupBy');
  take(Array, 'fromAsync');
  take(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize', 'resizable');
  take(String.prototype, 'isWellFormed', 'toWellFormed');
  take(RegExp, 'escape');
  take(Uint8Array, 'fromBase64', 'fromHex');
  take(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  take(
    Set.prototype,
    ...[
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ],
  );
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  take(
    iterator,
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  );
  take(
    window,
    'Iterator',
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'CloseWatcher',
  );
  take(Intl, 'DurationFormat');
  take(Document.prototype, 'startViewTransition', 'caretPositionFromPoint');
  take(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover');
  take(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML', 'ariaNotify');
  take(HTMLDialogElement.prototype, 'closedBy', 'requestClose');
  // Its dates have the order of older locale data, except in the languages of the site.
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const isOfReaders = /^(es-ES|en-GB)$/.test(this.resolvedOptions().locale);
      return isOfReaders ? (format?.get?.call(this) as unknown) : () => '11/23/2026';
    },
  });
  // An unknown selector throws.
  for (const owner of [Element.prototype, Document.prototype, DocumentFragment.prototype])
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') continue;
      Object.defineProperty(owner, name, {
        configurable: true,
        writable: true,
        value(this: unknown, selector: string) {
          if (/:popover-open|:open|:user-(in)?valid/.test(selector))
            throw new DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
          return original.call(this, selector) as unknown;
        },
      });
    }
};

/** Throws on storage as Chromium and Firefox do when all cookies are blocked. Cookies still work, since tests sign in by them. */
export const asStorageRefused = (): void => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
};
