import { useQuery } from '@tanstack/react-query';
import { configQuery, type Config } from '#web/api/config.ts';
import { RichText } from './rich-text.tsx';

const listAddresses = (map: Config['map']): string[] => {
  if (map.kind === 'style') return [map.url, ...(map.hosts ?? [])];
  return map.kind === 'tiles' ? [map.url] : [];
};

/** A sentence about the hosts that the browser asks for the map, named in place of `{hosts}`; nothing where the map is ours. */
export const MapHosts = ({ text }: { text: string }) => {
  const { data: config } = useQuery(configQuery);
  const hosts = new Set(config ? listAddresses(config.map).map((address) => new URL(address).host) : []);
  if (hosts.size === 0) return null;
  return (
    <p>
      <RichText>{text.replace('{hosts}', [...hosts].join(', '))}</RichText>
    </p>
  );
};
