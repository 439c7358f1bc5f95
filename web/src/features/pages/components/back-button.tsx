import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-link.module.css';

/** The router's key of the first entry: nothing of this site is before it. */
const FIRST_ENTRY = 'default';

/** Goes back to the previous page of this site, or home if there is none. */
export const BackButton = () => {
  const text = useText();
  const { key } = useLocation();
  const navigate = useNavigate();
  const goBack = () => void (key === FIRST_ENTRY ? navigate(paths.home) : navigate(-1));
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon name="arrow-left" size={20} />
      <span>{text('common.back')}</span>
    </button>
  );
};
