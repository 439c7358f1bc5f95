import * as kit from '../ports.ts';

/** Ports that check for open business and close an account. */
export const withClosing = () =>
  kit.connect(
    kit.rentals,
    kit.claims,
    kit.accountDeletions,
    kit.identity,
    kit.poolUsers,
    kit.bookings,
    kit.spots,
    kit.calendar,
  );

/** Ports to all data about a person, for the person and for an operator alike. */
export const withExport = () =>
  kit.connect(
    kit.accounts,
    kit.payoutAccounts,
    kit.consents,
    kit.spots,
    kit.calendarExports,
    kit.calendarImports,
    kit.bookings,
    kit.bookingVehicles,
    kit.claims,
    kit.rentals,
    kit.garages,
    kit.taxDetails,
    kit.dueDiligence,
    kit.sellerReports,
    kit.invoiceData,
    kit.invoices,
    kit.invoicingAgreements,
    kit.ledger,
    kit.reviews,
    kit.problems,
    kit.privatePictures,
    kit.messages,
    kit.notifications,
    kit.favourites,
    kit.pushSubscriptions,
    kit.settings,
  );
