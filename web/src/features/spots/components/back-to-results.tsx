import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { FromResults } from '#web/components/spots/spot-link.ts';

/** Goes back for a visitor from the results, which keeps search, map and scroll position; else home. */
export const BackToResults = () => {
  const text = useText();
  const navigate = useNavigate();
  const state = useLocation().state as Partial<FromResults> | null; // ours, or none
  if (state?.isFromResults)
    return (
      <Button variant="ghost" size="sm" icon="arrow-left" onClick={() => void navigate(-1)}>
        {text('spots.back')}
      </Button>
    );
  return (
    <LinkButton to={paths.home} variant="ghost" size="sm" icon="arrow-left">
      {text('spots.back')}
    </LinkButton>
  );
};
