import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { saveTaxDetails } from '#web/api/taxes/save-tax-details.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { todayIn } from '#web/lib/dates.ts';
import { forgetTaxDraft, keepTaxDraft, readTaxDraft, type TaxDraft } from './tax-draft.ts';
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
  const problems = useProblem<TaxFieldName>();
  const { mutate, isPending, error, reset } = useMutation(saveTaxDetails(queries));
  const oneAtATime = useOneAtATime(['taxes', 'save']);
  const { revision, values } = draft ?? { revision: saved.revision, values: toTaxValues(saved) };

  /** What was typed last, also while a save is on its way. */
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
  const change = (changes: Partial<TaxValues>) => {
    problems.clear();
    keep({ revision, values: { ...values, ...changes } });
  };
  const save = (over: number) => {
    const found = findTaxProblems(values, todayIn('Europe/Madrid'));
    problems.tellAll(found);
    if (found.length > 0) return;
    oneAtATime(() =>
      mutate(toTaxBody(values, over), {
        onSuccess: (details) => {
          const later = typed.current;
          discard();
          if (later && later.values !== values) keep({ ...later, revision: details.revision });
          onSaved(details);
        },
        onError: (failure) => problems.tellAll(readTaxProblems(failure)),
      }),
    );
  };
  /** Reads what another tab saved; the answer, or undefined if it cannot be read. */
  const look = () => queries.query({ ...taxDetailsQuery, staleTime: 0 }).catch(() => undefined);
  const isAboutFields = error !== null && readTaxProblems(error).length > 0;
  return {
    ...{ discard, isPending, hasDraft: draft !== undefined },
    form: problems.form,
    fields: { values, errorOf: problems.errorOf, onChange: change },
    isConflict: isConflict(error),
    /** What failed, if it is about no field. */
    failure: isAboutFields ? null : error,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      save(revision);
    },
    /** After a conflict: what another tab saved replaces the input. */
    takeTheirs: async () => {
      if (await look()) discard();
    },
    /** After a conflict: the input replaces what another tab saved. */
    keepMine: async () => {
      const theirs = await look();
      if (!theirs) return;
      keep({ revision: theirs.revision, values });
      save(theirs.revision);
    },
  };
};
