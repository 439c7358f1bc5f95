interface Payable {
  rental?: { month: number } | undefined;
}

/** Whether a booking or payment is a later month of a rental: it is neither cancelled nor given up, the rental is ended. */
export const isRenewal = ({ rental }: Payable): boolean => rental !== undefined && rental.month > 1;
