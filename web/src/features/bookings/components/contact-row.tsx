import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './reservation.module.css';

/** On telephones: to call the other party of a paid booking, if the number is shown. The messages follow. */
export const ContactRow = ({ booking: { contact } }: { booking: Booking }) => {
  const text = useText();
  if (!contact?.phone) return null;
  return (
    <Row className={classNames(styles.actions, styles.call)} data-screen-only>
      <LinkButton to={`tel:${contact.phone}`} variant="secondary" icon="phone">
        {text('messages.callTo', { name: contact.name })}
      </LinkButton>
    </Row>
  );
};
