import { useEffect, type RefObject } from 'react';

interface Menu {
  isOpen: boolean;
  close: () => void;
  area: RefObject<HTMLElement | null>;
  /** Opened it, and has the focus again after Escape. */
  button: RefObject<HTMLElement | null>;
}

/**
 * A press outside of an open menu closes it, and so does Escape. Listens to the document: a browser that gives a pressed
 * button no focus, such as Safari, tells the menu neither.
 */
export const useDismiss = ({ isOpen, close, area, button }: Menu) => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, close, area, button]);
};
