import { useId, useState, type SubmitEvent } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { CarFields } from './car-fields.tsx';
import { toDraft, EMPTY_DRAFT, parseDraft, type FiltersDraft } from '../filters-draft.ts';
import styles from './filters-dialog.module.css';
import { FLAGS } from '#web/api/spots/filters.ts';
import { saveVehicle } from '#web/components/spots/saved-vehicle.ts';
import type { SearchArea } from '#web/map/search-area.ts';
import type { SpotSearch } from '../search-address.ts';
import { useDraftCount } from '../use-draft-count.ts';

const FLAG_ICONS = {
  isCovered: 'covered',
  hasSecurity: 'shield',
  isAccessible: 'accessible',
  electricCharger: 'charger',
  alwaysOpen: 'clock',
  canReenter: 'reentry',
} as const;

interface FormProps {
  onClose: () => void;
  search: SpotSearch;
  searchArea: SearchArea;
  onSearch: (search: SpotSearch) => void;
}

/** The filters of a search. Nothing is searched before the button is pressed, which shows the number of results. */
const useFiltersForm = ({ onClose, search, searchArea, onSearch }: FormProps) => {
  const { language } = useLanguage();
  const [draft, setDraft] = useState(() => toDraft(search.filters, language));
  const [isTried, setIsTried] = useState(false);
  const { vehicleType } = search.filters;
  const { filters, problems } = parseDraft(draft, vehicleType);
  const count = useDraftCount(searchArea, search.stay, problems.length === 0 ? filters : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const [first] = problems;
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    saveVehicle(filters);
    onSearch({ ...search, filters });
    onClose();
  };
  return {
    draft,
    vehicleType,
    change: (changes: Partial<FiltersDraft>) => setDraft({ ...draft, ...changes }),
    clear: () => setDraft(EMPTY_DRAFT),
    problems: isTried ? problems : [],
    count,
    submit,
  };
};

const FiltersForm = ({ id, form }: { id: string; form: ReturnType<typeof useFiltersForm> }) => {
  const text = useText();
  const { draft, vehicleType, change, problems } = form;
  return (
    <Stack as="form" gap={5} id={id} noValidate onSubmit={form.submit}>
      <TextField
        label={text('search.maxPrice')}
        hint={text('search.maxPriceHint')}
        name="maxPrice"
        inputMode="decimal"
        autoComplete="off"
        value={draft.maxPrice}
        error={problems.includes('maxPrice') ? text('search.maxPriceProblem') : undefined}
        onChange={(event) => change({ maxPrice: event.target.value })}
      />
      <CarFields draft={draft} vehicleType={vehicleType} problems={problems} onChange={change} />
      <fieldset className={styles.group}>
        <legend>{text('search.mustHave')}</legend>
        <Row gap={2} canWrap>
          {FLAGS.map((flag) => (
            <ToggleChip
              key={flag}
              icon={FLAG_ICONS[flag]}
              checked={draft.flags.includes(flag)}
              onChange={(event) =>
                change({
                  flags: event.target.checked
                    ? [...draft.flags, flag]
                    : draft.flags.filter((other) => other !== flag),
                })
              }
            >
              {text(`search.asks.${flag}`)}
            </ToggleChip>
          ))}
        </Row>
      </fieldset>
    </Stack>
  );
};

const FiltersContent = (props: FormProps) => {
  const text = useText();
  const formId = useId();
  const form = useFiltersForm(props);
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={text('search.filtersTitle')}
      footer={
        <>
          <Button variant="ghost" onClick={form.clear}>
            {text('search.clearAll')}
          </Button>
          <Button type="submit" form={formId} className={styles.show}>
            {form.count === undefined ? text('search.show') : text('search.showCount', { count: form.count })}
          </Button>
        </>
      }
    >
      <FiltersForm id={formId} form={form} />
    </Dialog>
  );
};

/** The filters over the page; each opening starts with the current search. */
const FiltersDialog = ({ isOpen, ...props }: FormProps & { isOpen: boolean }) =>
  isOpen && <FiltersContent {...props} />;

export default FiltersDialog;
