import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** To write to the other party of a paid booking, or to call, if the number is shown. */
export const ContactRow = ({ booking: { id, contact } }: { booking: Booking }) => {
  const text = useText();
  if (!contact?.name) return null;
  return (
    <Row gap={2} canWrap data-screen-only>
      <LinkButton to={paths.messages(id)} variant="secondary" icon="chat">
        {text('messages.writeTo', { name: contact.name })}
      </LinkButton>
      {contact.phone && (
        <LinkButton to={`tel:${contact.phone}`} variant="secondary" icon="phone">
          {text('messages.call')}
        </LinkButton>
      )}
    </Row>
  );
};
