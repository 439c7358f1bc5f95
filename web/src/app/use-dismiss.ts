import { useEffect, type RefObject } from 'react';

interface Menu {
  isOpen: boolean;
  close: () => void;
  area: RefObject<HTMLElement | null>;
  /** The button that opened the menu; it gets the focus back after Escape. */
  button: RefObject<HTMLElement | null>;
}

/**
 * Closes an open menu on Escape and on a press outside of it. Listens to the document, because browsers that do not focus pressed buttons,
 * such as Safari, send the menu neither event.
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
