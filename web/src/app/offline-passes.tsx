import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { readStored } from '#web/lib/storage.ts';
import { PASSES } from '#web/lib/token-store.ts';

/** Leads to the passes that can be read without a network, if this browser keeps any. */
export const OfflinePasses = () => {
  const text = useText();
  return readStored(PASSES) === undefined ? null : (
    <Link to={paths.passes}>{text('common.offlinePasses')}</Link>
  );
};
