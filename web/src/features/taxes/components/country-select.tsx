import { COUNTRIES } from '#shared/api/countries.ts';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Select } from '#web/ui/select.tsx';

interface Props {
  name: string;
  label: string;
  /** Empty before one is chosen. */
  value: string;
  /** Leaves Spain out. */
  isForeign?: boolean;
  error?: string | undefined;
  onChange: (country: string) => void;
}

/** All countries by their names in the language of the page, Spain first. */
export const CountrySelect = ({ value, isForeign = false, onChange, ...props }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  const { compare } = new Intl.Collator(LOCALES[language]);
  const others = COUNTRIES.filter((code) => code !== 'ES')
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => compare(one, other));
  return (
    <Select {...props} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)}>
      {isForeign ? (
        <option value="">{text('taxes.chooseCountry')}</option>
      ) : (
        <option value="ES">{names.of('ES')}</option>
      )}
      {others.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
};
