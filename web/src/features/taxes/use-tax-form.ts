import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { saveTaxDetails } from '#web/api/taxes/save-tax-details.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { todayIn } from '#web/lib/dates.ts';
import { forgetTaxDraft, keepTaxDraft, readTaxDraft, type TaxDraft, watchSignOut } from './tax-draft.ts';
import {
  findTaxProblems,
  readTaxProblems,
  type TaxFieldName,
  type TaxValues,
  toTaxBody,
  toTaxValues,
} from './tax-values.ts';

const isConflict = (error: Error | null) => error instanceof ApiError && error.code === 'conflict';

/** The form of tax details: its draft outlives a reload, and nothing that was typed is lost to another tab. */
export const useTaxForm = (userId: string, saved: TaxDetails, onSaved: (details: TaxDetails) => void) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<TaxDraft | undefined>(() => readTaxDraft(userId, saved));
  useEffect(watchSignOut, []);
  const problems = useProblem<TaxFieldName>();
  const { mutate, isPending, error, reset } = useMutation(saveTaxDetails(queries));
  const oneAtATime = useOneAtATime(['taxes', 'save']);
  const { revision, values } = draft ?? { revision: saved.revision, values: toTaxValues(saved) };

  /** The latest input, also while a save is pending. */
  const typed = useRef(draft);
  const keep = (next: TaxDraft) => {
    keepTaxDraft(userId, next);
    typed.current = next;
    setDraft(next);
  };
  const discard = () => {
    forgetTaxDraft();
    typed.current = undefined;
    setDraft(undefined);
    problems.clear();
    reset();
  };
  /** Discarding removes the pressed button. */
  const discardByPress = () => {
    discard();
    problems.form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const change = (changes: Partial<TaxValues>) => {
    problems.clear();
    keep({ revision, values: { ...values, ...changes } });
  };
  /** After a conflict: reads what another tab saved. */
  const resolve = useMutation({
    mutationFn: (_choice: 'theirs' | 'mine') =>
      queries.query({ ...taxDetailsQuery, staleTime: 0, retry: false }),
    meta: { isRepeatable: true },
  });
  const save = ({ revision: over, values: sent }: TaxDraft) => {
    const found = findTaxProblems(sent, todayIn('Europe/Madrid'));
    problems.tellAll(found);
    if (found.length > 0) return;
    resolve.reset();
    oneAtATime(() =>
      mutate(toTaxBody(sent, over), {
        onSuccess: (details) => {
          const later = typed.current;
          discard();
          if (later && later.values !== sent) keep({ ...later, revision: details.revision });
          onSaved(details);
        },
        onError: (failure) => problems.tellAll(readTaxProblems(failure)),
      }),
    );
  };
  const isAboutFields = error !== null && readTaxProblems(error).length > 0;
  return {
    ...{ discard: discardByPress, isPending, hasDraft: draft !== undefined },
    form: problems.form,
    fields: { values, errorOf: problems.errorOf, onChange: change },
    isConflict: isConflict(error),
    /** The error, if it is about no field. */
    failure: isAboutFields ? null : error,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      save({ revision, values });
    },
    conflict: {
      resolving: resolve.isPending ? resolve.variables : undefined,
      failure: resolve.error,
      /** Replaces the input by the values that another tab saved. */
      takeTheirs: () => resolve.mutate('theirs', { onSuccess: discardByPress }),
      /** The input, also what was typed since, replaces what another tab saved. */
      keepMine: () =>
        resolve.mutate('mine', {
          onSuccess: (theirs) => {
            const mine = { revision: theirs.revision, values: typed.current?.values ?? values };
            keep(mine);
            save(mine);
          },
        }),
    },
  };
};
