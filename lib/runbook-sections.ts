/** The sections of docs/runbook.md that handle an alarm: the anchor of the heading, and the alarms that link to it. */
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
  'drivers-cannot-report-a-problem': ['ReportProblemFails', 'RebookFails'],
  'the-webhook-fails-or-storms': ['ReceiveStripeEventFails'],
  'payment-without-booking': ['Money', 'ReconcilePaymentsFails'],
  'a-rental-is-stuck': ['Rentals'],
  'owners-are-not-paid': ['SendPayoutsFails'],
  'a-mail-or-a-refund-does-not-go-out': ['Outbox', 'OutboxLate', 'DrainOutboxFails'],
  'invoices-are-late': ['InvoicesLate', 'IssueInvoicesFails'],
  'a-job-fails': [
    'RunBookingTimersFails',
    'TimersLate',
    'ShareCalendarsFails',
    'ImportCalendarsFails',
    'ImportsLate',
    'WriteSitemapsFails',
    'SendPushesFails',
    'RunDueDiligenceFails',
  ],
  'records-of-invoices-are-late-or-refused': [
    'SendInvoiceRecordsFails',
    'InvoiceRecordsLate',
    'InvoiceRecordsRefused',
    'InvoiceRecordsWithErrors',
    'TaxCertificateEnds',
  ],
  'the-map-is-late-or-wrong': ['MapLag', 'MapRepairs', 'UpdateMapIndexFails', 'ReconcileMapIndexFails'],
  'the-table-fails-or-is-throttled': ['TableFails', 'TableThrottled'],
  'a-function-is-denied-a-call': ['CallsDenied'],
  'a-record-cannot-be-read': ['RecordsUnreadable'],
  'mails-bounce': ['MailBounces', 'MailComplaints', 'ReceiveMailEventsFails'],
};

/** The section of docs/runbook.md for an alarm of the monitoring stack. Throws if there is none. */
export const findRunbookSection = (alarmId: string): string => {
  const [anchor] = Object.entries(RUNBOOK_SECTIONS).find(([, alarms]) => alarms.includes(alarmId)) ?? [];
  if (anchor === undefined)
    throw new Error(
      `The alarm ${alarmId} has no section of docs/runbook.md: name one in lib/runbook-sections.ts.`,
    );
  return `docs/runbook.md#${anchor}`;
};
