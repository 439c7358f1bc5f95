import { findProvince } from '#shared/api/spanish-provinces.ts';
import { toCapitals } from '#web/components/forms/to-capitals.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { RadioChips } from '#web/ui/radio-chips.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isEntity, livesAbroad, type TaxFieldName, type TaxValues } from '../tax-values.ts';
import { CountrySelect } from './country-select.tsx';
import styles from './taxes.module.css';
import { TAX_DETAILS_LIMITS } from '#shared/model/tax-terms.ts';

export interface FieldsProps {
  values: TaxValues;
  errorOf: (field: TaxFieldName) => string | undefined;
  onChange: (changes: Partial<TaxValues>) => void;
}

interface Props extends FieldsProps {
  /** Whether the form asks for what only the yearly report on owners needs. */
  isForLetting: boolean;
}

const TraderStatus = ({ values, errorOf, onChange }: FieldsProps) => {
  const text = useText();
  const error = errorOf('traderStatus');
  return (
    <div className={styles.group}>
      <p id="trader-status" className={styles.groupTitle}>
        {text('taxes.traderStatus')}
      </p>
      <RadioChips<TaxValues['traderStatus']>
        name="traderStatus"
        labelledBy="trader-status"
        errorId={error && 'trader-status-error'}
        value={values.traderStatus}
        options={[
          ['private', text('taxes.private')],
          ['business', text('taxes.business')],
        ]}
        onChange={(traderStatus) => onChange({ traderStatus })}
      />
      {error && <FieldError id="trader-status-error">{error}</FieldError>}
    </div>
  );
};

const idHint = (isForeign: boolean, isForLetting: boolean): MessageId => {
  if (!isForeign) return 'taxes.taxIdHint';
  return isForLetting ? 'taxes.foreignIdHint' : 'taxes.foreignIdInvoiceHint';
};

const TaxId = ({ values, errorOf, onChange, isForLetting }: Props) => {
  const text = useText();
  return (
    <>
      <TextField
        name="taxId"
        label={text(values.isForeignId ? 'taxes.foreignId' : 'taxes.taxId')}
        hint={text(idHint(values.isForeignId, isForLetting))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TAX_DETAILS_LIMITS.taxId}
        value={values.taxId}
        error={errorOf('taxId')}
        onChange={({ target }) => onChange({ taxId: toCapitals(target) })}
      />
      <Checkbox
        label={text('taxes.isForeignId')}
        checked={values.isForeignId}
        onChange={({ target }) => onChange({ isForeignId: target.checked })}
      />
      {values.isForeignId && (
        <CountrySelect
          name="taxIdCountry"
          label={text('taxes.taxIdCountry')}
          isForeign
          value={values.taxIdCountry}
          error={errorOf('taxIdCountry')}
          onChange={(taxIdCountry) => onChange({ taxIdCountry })}
        />
      )}
    </>
  );
};

const Address = ({ values, errorOf, onChange, isForLetting }: Props) => {
  const text = useText();
  const province = values.country === 'ES' ? findProvince(values.postcode.trim()) : undefined;
  return (
    <fieldset className={styles.fieldset}>
      <legend>{text('taxes.address')}</legend>
      <TextField
        name="street"
        label={text('taxes.street')}
        autoComplete="street-address"
        maxLength={TAX_DETAILS_LIMITS.street}
        value={values.street}
        error={errorOf('street')}
        onChange={({ target }) => onChange({ street: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          name="postcode"
          label={text('taxes.postcode')}
          autoComplete="postal-code"
          inputMode={values.country === 'ES' ? 'numeric' : 'text'}
          maxLength={TAX_DETAILS_LIMITS.postcode}
          value={values.postcode}
          error={errorOf('postcode')}
          {...(province && { hint: province })}
          onChange={({ target }) => onChange({ postcode: target.value })}
        />
        <TextField
          name="city"
          label={text('taxes.city')}
          autoComplete="address-level2"
          maxLength={TAX_DETAILS_LIMITS.city}
          value={values.city}
          error={errorOf('city')}
          onChange={({ target }) => onChange({ city: target.value })}
        />
      </div>
      <CountrySelect
        name="country"
        label={text('taxes.country')}
        value={values.country}
        error={errorOf('country')}
        onChange={(country) => onChange({ country })}
      />
      {isForLetting && livesAbroad(values) && (
        <TextField
          name="residenceTaxId"
          label={text('taxes.residenceTaxId')}
          hint={text('taxes.residenceTaxIdHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={TAX_DETAILS_LIMITS.taxId}
          value={values.residenceTaxId}
          error={errorOf('residenceTaxId')}
          onChange={({ target }) => onChange({ residenceTaxId: toCapitals(target) })}
        />
      )}
    </fieldset>
  );
};

/** The person's details on an invoice, and those of an owner. */
export const TaxFields = (props: Props) => {
  const { values, errorOf, onChange, isForLetting } = props;
  const text = useText();
  return (
    <>
      <TraderStatus {...props} />
      <TextField
        name="legalName"
        label={text('taxes.legalName')}
        hint={text('taxes.legalNameHint')}
        autoComplete="name"
        value={values.legalName}
        error={errorOf('legalName')}
        onChange={({ target }) => onChange({ legalName: target.value })}
      />
      <TaxId {...props} />
      {isForLetting && isEntity(values) && (
        <TextField
          name="registerNumber"
          label={text('taxes.registerNumber')}
          hint={text('taxes.registerNumberHint')}
          autoComplete="off"
          maxLength={TAX_DETAILS_LIMITS.registerNumber}
          value={values.registerNumber}
          error={errorOf('registerNumber')}
          onChange={({ target }) => onChange({ registerNumber: target.value })}
        />
      )}
      {isForLetting && !isEntity(values) && (
        <TextField
          name="birthDate"
          label={text('taxes.birthDate')}
          hint={text('taxes.birthDateHint')}
          placeholder={text('taxes.dateExample')}
          autoComplete="bday"
          inputMode="numeric"
          maxLength={10}
          value={values.birthDate}
          error={errorOf('birthDate')}
          onChange={({ target }) => onChange({ birthDate: target.value })}
        />
      )}
      <Address {...props} />
    </>
  );
};
