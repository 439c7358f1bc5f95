import { ContactView } from '#web/features/contact/components/contact-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '../page-head.tsx';

const ContactPage = () => {
  const text = useText();
  return (
    <>
      <PageHead title={text('pages.contactTitle')} description={text('pages.contactDescription')} />
      <ContactView />
    </>
  );
};

export default ContactPage;
