/** Something, an @ and a domain with a dot. The server decides; this catches slips before the round trip. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
