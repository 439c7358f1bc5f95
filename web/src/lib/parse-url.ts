/** Parses an address; undefined if it is invalid. (`URL.parse` came with Safari 18, `URL.canParse` with 17.) */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
