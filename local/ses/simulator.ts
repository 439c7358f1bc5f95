/**
 * SES's mailbox simulator: a mail to one of these addresses ends as the address says, also with a label, as in
 * `bounce+ana@`. Whatever ends without a word, such as `success@`, is not here.
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

/** What SES would publish of a mail that was sent now, one event for each recipient that is one of the simulator's. */
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
