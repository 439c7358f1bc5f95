/** `+34612345678` -> `+34 612 345 678`; numbers of other countries stay as they are. */
export const formatPhone = (phone: string) => phone.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3');
