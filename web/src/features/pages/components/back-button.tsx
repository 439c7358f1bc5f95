import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './back-link.module.css';

/** What the router calls the entry somebody arrived with: before it there is nothing of this site. */
const FIRST_ENTRY = 'default';

/** Back to where one was, or home for who came from outside. */
export const BackButton = () => {
  const text = useText();
  const { key } = useLocation();
  const navigate = useNavigate();
  const goBack = () => void (key === FIRST_ENTRY ? navigate(paths.home) : navigate(-1));
  return (
    <button type="button" className={styles.back} onClick={goBack}>
      <Icon name="arrow-left" size={20} />
      {text('common.back')}
    </button>
  );
};
