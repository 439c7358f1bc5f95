/** The sections of docs/runbook.md that begin with an alarm, by the anchor of their heading, with the alarms that lead there. */
export const RUNBOOK_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'users-cannot-register-or-sign-in': ['RegisterFails', 'LoginFails', 'ForgotPasswordFails'],
  'drivers-cannot-search': ['ListSpotsFails', 'ListSpotsOnMapFails', 'GetSpotFails', 'AutocompleteFails'],
  'the-canary-fails': ['CanaryFails', 'CanarySilent', 'CheckSiteFails'],
  'visitors-see-an-error': ['ClientErrors'],
  'owners-cannot-publish': [
    'CreateSpotFails',
    'UpdateSpotFails',
    'CreateUploadUrlFails',
    'PublishImageFails',
  ],
  'drivers-cannot-book-or-pay': ['CreateBookingFails', 'GetBookingFails', 'CreatePaymentIntentFails'],
  'the-webhook-fails-or-storms': ['ReceiveStripeEventFails'],
  'payment-without-booking': ['Money', 'ReconcilePaymentsFails'],
  'owners-are-not-paid': ['SendPayoutsFails'],
  'a-mail-or-a-refund-does-not-go-out': ['Outbox', 'OutboxLate', 'DrainOutboxFails'],
  'a-job-fails': [
    'RunBookingTimersFails',
    'TimersLate',
    'ShareCalendarsFails',
    'ImportCalendarsFails',
    'ImportsLate',
    'WriteSitemapsFails',
  ],
  'the-map-is-late-or-wrong': ['MapLag', 'MapRepairs', 'UpdateMapIndexFails', 'ReconcileMapIndexFails'],
  'the-table-fails-or-is-throttled': ['TableFails', 'TableThrottled'],
  'a-function-is-denied-a-call': ['CallsDenied'],
  'a-record-cannot-be-read': ['RecordsUnreadable'],
  'mails-bounce': ['MailBounces', 'MailComplaints', 'ReceiveMailEventsFails'],
};

/** Where docs/runbook.md says what to do about an alarm of the watch stack. Throws for one that has no section. */
export const findRunbookSection = (alarmId: string): string => {
  const [anchor] = Object.entries(RUNBOOK_SECTIONS).find(([, alarms]) => alarms.includes(alarmId)) ?? [];
  if (anchor === undefined)
    throw new Error(
      `The alarm ${alarmId} has no section of docs/runbook.md: name one in lib/runbook-sections.ts.`,
    );
  return `docs/runbook.md#${anchor}`;
};
