import { useText } from '#web/i18n/use-text.ts';
import type { ControlProps, Wording } from './form-field.ts';
import { boundsOf, FIELDS, type FieldName, type SpotValues } from './spot-values.ts';

/** The props of every part of a form. */
export interface FormProps<Values extends SpotValues = SpotValues> {
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** The text to show at the control of that name, after an attempt to go on. */
  errorOf: (control: string) => string | undefined;
}

interface Props<Name extends FieldName> extends FormProps, Wording {
  name: Name;
  as?: ControlProps<unknown>['as'];
}

/** The control of a field; what is said otherwise here goes before the words of the table. */
export const SpotField = <Name extends FieldName>({ name, values, change, ...props }: Props<Name>) => {
  const text = useText();
  const { Control, label, hint } = FIELDS[name];
  if (!Control) return null;
  return (
    <Control
      label={text(label)}
      hint={hint && text(hint)}
      {...props}
      name={name}
      bounds={boundsOf(name)}
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
};

interface ListProps extends FormProps {
  names: readonly FieldName[];
  /** The wording that differs from the table. */
  wordingOf?: (name: FieldName) => Wording;
}

/** The controls of several fields, one after the other. */
export const SpotFields = ({ names, wordingOf, ...props }: ListProps) =>
  names.map((name) => <SpotField key={name} name={name} {...wordingOf?.(name)} {...props} />);
