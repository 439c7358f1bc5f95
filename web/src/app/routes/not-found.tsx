import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PageHead } from '../page-head.tsx';
import styles from './not-found.module.css';

/** Leads to the search of the home page, which finds the place. */
const PlaceSearch = () => {
  const text = useText();
  const navigate = useNavigate();
  const [place, setPlace] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const location = place.trim();
    void navigate({
      pathname: paths.home,
      search: location && new URLSearchParams({ location }).toString(),
    });
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        label={text('shell.notFoundSearch')}
        name="location"
        enterKeyHint="search"
        value={place}
        onChange={(event) => setPlace(event.target.value)}
      />
      <Button type="submit" icon="search">
        {text('shell.notFoundSearchGo')}
      </Button>
    </form>
  );
};

const NotFoundPage = () => {
  const text = useText();
  return (
    <Container className={styles.page}>
      <PageHead title={text('shell.notFoundTitle')} isListed={false} />
      <h1>{text('shell.notFoundTitle')}</h1>
      <p>{text('shell.notFoundText')}</p>
      <PlaceSearch />
      <LinkButton to={paths.home} variant="secondary">
        {text('common.backHome')}
      </LinkButton>
    </Container>
  );
};

export default NotFoundPage;
