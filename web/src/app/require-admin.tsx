import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RequireSession } from './require-session.tsx';

/** Shows its children to administrators only; other signed-in visitors get a notice. */
export const RequireAdmin = ({ children }: { children: Elements }) => {
  const text = useText();
  return (
    <RequireSession>
      {(user) =>
        user.isAdmin ? (
          children
        ) : (
          <>
            <h1 className="visually-hidden">{text('moderation.title')}</h1>
            <EmptyState
              icon="shield"
              title={text('moderation.forbidden')}
              text={text('moderation.forbiddenText')}
              action={<LinkButton to={paths.home}>{text('common.backHome')}</LinkButton>}
            />
          </>
        )
      }
    </RequireSession>
  );
};
