import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useImageUploads } from '#web/components/images/use-image-uploads.ts';
import { todayIn } from '#web/lib/dates.ts';
import { withWeekdays, type Draft } from '#web/components/spot-form/spot-values.ts';
import { saveDraft, readDraft } from './draft-storage.ts';
import { STEPS, type Step } from './steps.ts';
import { useLocator } from '#web/components/spot-form/use-locator.ts';
import { furthestStep, validateStep } from './validate-step.ts';

/** The open step, from 1; in the address, so that the browser's back button goes back a step. */
const PARAMETER = 'paso';

const focusField = (form: HTMLFormElement | null, field: string | undefined) =>
  form?.querySelector<HTMLElement>(`[name="${field ?? ''}"]`)?.focus();

/** The state of the wizard: the draft, the open step and its problems (PW-01, PW-08). */
export const useWizard = (userId: string) => {
  const [kept] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState(kept.draft);
  const images = useImageUploads(kept.images, kept.missing);
  const [search, setSearch] = useSearchParams();
  const [attempted, setAttempted] = useState<Step>();
  const [isMoving, setIsMoving] = useState(false);
  /** The button was pressed while the position of a chosen suggestion was loading. */
  const [isPressed, setIsPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
  const locator = useLocator(draft, change);
  const isBusy = isMoving || (isPressed && locator.isWaiting);

  const keptUrls = images.uploads.flatMap(({ imageUrl }) => imageUrl ?? []);
  const imageUrls = images.uploads.flatMap(({ status, imageUrl }) =>
    status === 'completed' && imageUrl ? [imageUrl] : [],
  );
  const uploading = images.uploads.filter(
    ({ status }) => status === 'uploading' || status === 'processing',
  ).length;
  const input = {
    draft,
    images: { completed: imageUrls.length, uploading, expired: keptUrls.length - imageUrls.length },
    today: todayIn('Europe/Madrid'),
  };

  const asked = Number(search.get(PARAMETER) ?? kept.step + 1) - 1;
  const index = Number.isInteger(asked) ? Math.max(0, Math.min(asked, furthestStep(input))) : 0;
  const step = STEPS[index] ?? 'location';
  const problems = attempted === step ? validateStep(step, input) : [];

  const interrupted = images.problems.flatMap((one) => (one.kind === 'interrupted' ? one.file : []));
  const missing = [
    ...interrupted,
    ...images.uploads.flatMap(({ name, imageUrl }) => (imageUrl === undefined ? name : [])),
  ];

  useEffect(() => {
    saveDraft(userId, { draft, images: keptUrls, missing, step: index });
    // Addresses and names are new lists at every render; what they say is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [userId, draft, keptUrls.join(' '), missing.join('\n'), index]);

  // A step that was asked for too early must not come up by itself as soon as the one at hand is complete.
  const isAskedTooEarly = asked > index;
  useEffect(() => {
    if (isAskedTooEarly) setSearch({ [PARAMETER]: String(index + 1) }, { replace: true });
  }, [isAskedTooEarly, index, setSearch]);

  const goTo = (target: Step) => {
    setAttempted(undefined);
    if (target === 'calendar-config') setDraft(withWeekdays);
    setSearch({ [PARAMETER]: String(STEPS.indexOf(target) + 1) });
  };

  const advance = async () => {
    setIsPressed(locator.isWaiting);
    if (isMoving || locator.isWaiting) return;
    setIsMoving(true);
    const located = step === 'location' ? await locator.settle() : {};
    setIsMoving(false);
    const [first] = validateStep(step, { ...input, draft: { ...draft, ...located } });
    const following = STEPS[index + 1];
    if (!first && following) {
      goTo(following);
      return;
    }
    setAttempted(step);
    // After the next render: looking for the address may have brought the field that is to be mended.
    requestAnimationFrame(() => focusField(form.current, first?.field));
  };

  const advanceAfterWaiting = useEffectEvent(() => {
    if (isPressed) void advance();
  });
  useEffect(() => {
    if (!locator.isWaiting) advanceAfterWaiting();
  }, [locator.isWaiting]);

  return {
    draft,
    change,
    images,
    imageUrls,
    interrupted,
    locator,
    form,
    index,
    step,
    isBusy,
    errorOf: (field: string) => problems.find((problem) => problem.field === field),
    goTo,
    goBack: () => {
      const before = STEPS[index - 1];
      if (before) goTo(before);
    },
    advance,
  };
};

export type Wizard = ReturnType<typeof useWizard>;
