import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placeSuggestionsQuery, type SuggestionContext } from '#web/api/places/suggest-places.ts';

/** 000 §5: suggestions while typing from 4 characters on after a pause, and on focus from 2 on. */
const TYPED_CHARACTERS = 4;
const FOCUS_CHARACTERS = 2;
const PAUSE_MS = 500;

/** The suggestions for a typed text, and whether their list is open. `opensEmpty`: there is one for an empty field, too. */
export const useSuggestions = (text: string, context: SuggestionContext, opensEmpty: boolean) => {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState('');

  useEffect(() => {
    if (typed === undefined || typed.trim().length < FOCUS_CHARACTERS) return undefined;
    const timer = setTimeout(() => {
      if (typed.trim().length >= TYPED_CHARACTERS) setAsked(typed.trim());
      setIsOpen(true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isStale = asked !== text.trim();
  const isShort = isStale && text.trim().length < TYPED_CHARACTERS;
  const query = useQuery({
    ...placeSuggestionsQuery(asked, context),
    enabled: isOpen && asked !== '' && !isShort,
  });
  return {
    isOpen,
    isFetching: query.isFetching,
    isError: query.isError,
    suggestions: isShort ? [] : (query.data ?? []),
    /** The number of letters from which on typing gets suggestions, while the text has fewer. */
    lettersNeeded: isShort ? TYPED_CHARACTERS : undefined,
    /** They belong to another text than the field's, so they cannot be chosen. */
    isStale: query.isPlaceholderData || isStale,
    type: (next: string) => {
      setTyped(next);
      if (next.trim().length < TYPED_CHARACTERS) setIsOpen(opensEmpty && next.trim() === '');
    },
    openOnFocus: () => {
      if (text.trim().length < FOCUS_CHARACTERS && !(opensEmpty && text.trim() === '')) return;
      setAsked(text.trim());
      setIsOpen(true);
    },
    close: () => {
      setTyped(undefined);
      setIsOpen(false);
    },
  };
};
