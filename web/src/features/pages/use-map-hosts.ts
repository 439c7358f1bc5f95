import { useQuery } from '@tanstack/react-query';
import { configQuery, type Config } from '#web/api/config.ts';

const listAddresses = (map: Config['map']): string[] => {
  if (map.kind === 'style') return [map.url, ...(map.hosts ?? [])];
  return map.kind === 'tiles' ? [map.url] : [];
};

/** The hosts that the browser asks for the map, with commas; nothing where the map is ours. */
export const useMapHosts = (): string => {
  const { data: config } = useQuery(configQuery);
  const hosts = config ? listAddresses(config.map).map((address) => new URL(address).host) : [];
  return [...new Set(hosts)].join(', ');
};
