/**
 * SES's mailbox simulator: a mail to one of these addresses has the outcome that the address names, also with a label, as in `bounce+ana@`.
 * Addresses without an event, such as `success@`, are not listed.
 */
const DOMAIN = '@simulator.amazonses.com';

const bounceOf =
  (bounceType: string, bounceSubType: string) => (emailAddress: string, timestamp: string) => ({
    eventType: 'Bounce',
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress }], timestamp },
  });

const ENDINGS: Readonly<Record<string, (address: string, timestamp: string) => object>> = {
  bounce: bounceOf('Permanent', 'General'),
  suppressionlist: bounceOf('Permanent', 'Suppressed'),
  ooto: bounceOf('Transient', 'General'),
  complaint: (emailAddress, timestamp) => ({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType: 'abuse', timestamp },
  }),
};

/** The events that SES would publish for a mail sent now, one for each recipient at the simulator. */
export const simulatedEvents = (messageId: string, recipients: readonly string[]): object[] => {
  const timestamp = new Date().toISOString();
  return recipients.flatMap((address) => {
    const [mailbox = '', domain = ''] = address.toLowerCase().split(/(?=@)/);
    const end = domain === DOMAIN ? ENDINGS[mailbox.replace(/\+.*/, '')] : undefined;
    return end
      ? [{ ...end(address, timestamp), mail: { timestamp, messageId, destination: [address] } }]
      : [];
  });
};
