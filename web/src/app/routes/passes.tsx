import { PassList } from '#web/features/passes/components/pass-list.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useNow } from '#web/lib/use-now.ts';
import { usePasses } from '#web/lib/use-passes.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const REFRESH_MS = 15_000;

/** The passes that this browser keeps. */
const PassesPage = () => {
  const text = useText();
  const now = useNow(REFRESH_MS);
  const list = <PassList passes={usePasses(now)} />;
  return (
    <Container width="text">
      <PageHead title={text('passes.listTitle')} />
      <RequireSession meanwhile={list}>{() => list}</RequireSession>
    </Container>
  );
};

export default PassesPage;
