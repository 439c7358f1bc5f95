/** What an address is made of; undefined where it is none. (`URL.parse` came with Safari 18, `URL.canParse` with 17.) */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
