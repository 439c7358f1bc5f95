import { lazy, Suspense, type ComponentType } from 'react';
import { useIsLater } from '#web/lib/first-action.ts';

interface Props {
  /** As buttons over the page, else as two entries of a menu or list. */
  areFloating?: boolean;
}

const Parts = lazy((): Promise<{ default: ComponentType<Required<Props>> }> =>
  import('./floating-buttons.tsx').catch(() => ({ default: () => null })),
);

/** Cookie settings and the chat (SH-03). They load after the visitor's first action, and are in no prerendered file. */
export const CookiesAndChat = ({ areFloating = false }: Props) =>
  useIsLater() && (
    <Suspense>
      <Parts areFloating={areFloating} />
    </Suspense>
  );
