import { useSearchParams } from 'react-router-dom';
import { FavouritesScreen } from '#web/features/favourites/components/favourites-screen.tsx';
import { Unsubscribed } from '#web/features/favourites/components/unsubscribed.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHead } from '../page-head.tsx';
import styles from './favourites.module.css';

/** The parameter with the token of a mail; mails link to it. */
const TOKEN = 'baja';

const FavouritesPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const token = search.get(TOKEN);
  return (
    <Container className={styles.page}>
      <PageHead title={text('favourites.title')} />
      <Stack gap={5}>
        {token && <Unsubscribed key={token} token={token} />}
        <FavouritesScreen />
      </Stack>
    </Container>
  );
};

export default FavouritesPage;
