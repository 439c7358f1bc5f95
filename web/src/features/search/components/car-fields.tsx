import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCarText } from '../filter-texts.ts';
import { toDraft, type FiltersDraft } from '../filters-draft.ts';
import styles from './filters-dialog.module.css';
import { CAR_MEASURES, type VehicleType } from '#web/api/spots/filters.ts';
import { readSavedMeasures } from '#web/components/spots/saved-vehicle.ts';

interface Props {
  draft: FiltersDraft;
  vehicleType: VehicleType;
  /** Names of fields with invalid measurements. */
  problems: readonly string[];
  onChange: (changes: Partial<FiltersDraft>) => void;
}

/** Length, width and height of the own vehicle, or with one click the last ones. */
export const CarFields = ({ draft, vehicleType, problems, onChange }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const carText = useCarText();
  const kept = readSavedMeasures(vehicleType);
  const isEmpty = CAR_MEASURES.every((name) => draft[name] === '');
  const useKept = () => {
    if (!kept) return;
    const { carLength, carWidth, carHeight } = toDraft(kept, language);
    onChange({ carLength, carWidth, carHeight });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{text('search.measures')}</legend>
      <div className={styles.measures}>
        {CAR_MEASURES.map((name) => (
          <TextField
            key={name}
            label={text(`search.${name}`)}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            error={problems.includes(name) ? text('search.measureProblem') : undefined}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
      {kept && isEmpty && (
        <Button variant="ghost" size="sm" icon="car" className={styles.kept} onClick={useKept}>
          {text('search.useCar', { size: carText(kept) })}
        </Button>
      )}
    </fieldset>
  );
};
