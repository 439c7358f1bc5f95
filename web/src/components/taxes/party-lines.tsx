import type { InvoiceParty } from '#shared/api/taxes.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Stack } from '#web/ui/layout.tsx';

/** Name, tax id and address as on an invoice. */
export const PartyLines = ({ party }: { party: Omit<InvoiceParty, 'updatedAt'> }) => {
  const { language } = useLanguage();
  const { street, postcode, city, country, province } = party.address;
  const countryName =
    country === 'ES' ? '' : new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country);
  const place = [postcode, city].filter(Boolean).join(' ');
  const isNamedAfter = province === city;
  const lines = [
    party.taxIdCountry === 'ES' ? party.taxId : `${party.taxId} (${party.taxIdCountry})`,
    street,
    province && !isNamedAfter ? `${place} (${province})` : place,
    countryName,
  ];
  return (
    <Stack as="p" canShrink translate="no">
      <strong>{party.legalName}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
};
