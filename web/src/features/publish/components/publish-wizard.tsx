import { useEffect, useRef, type SubmitEvent } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { STEP_NAMES, STEP_TITLES, STEPS, type Step } from '../steps.ts';
import { toPayload } from '../to-payload.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { usePublish } from '../use-publish.ts';
import { useWizard, type Wizard } from '../use-wizard.ts';
import { CalendarStep } from './calendar-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { ImagesStep } from './images-step.tsx';
import { LocationStep } from './location-step.tsx';
import { PricingStep } from './pricing-step.tsx';
import { PublishFailure } from './publish-failure.tsx';
import { ReviewStep } from './review-step.tsx';
import styles from './publish-wizard.module.css';

/** A step that comes up starts at its top with the focus on its title; the first view is left alone. */
const useStepFocus = (index: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [index]);
  return heading;
};

const StepBody = ({ wizard, onEdit }: { wizard: Omit<Wizard, 'form'>; onEdit: (step: Step) => void }) => {
  const text = useText();
  const { draft, change, images, imageUrls } = wizard;
  const getError = (field: string) => {
    const problem = wizard.errorOf(field);
    return problem && text(problem.message, { min: problem.min, max: problem.max });
  };
  const props = { values: draft, change, errorOf: getError };
  switch (wizard.step) {
    case 'location':
      return <LocationStep {...props} locator={wizard.locator} />;
    case 'details':
      return <DetailsStep {...props} />;
    case 'pricing':
      return <PricingStep {...props} />;
    case 'calendar-config':
      return <CalendarStep {...props} />;
    case 'images':
      return <ImagesStep images={images} error={getError('images')} />;
    case 'confirmation':
      return (
        <ReviewStep
          draft={draft}
          imageUrls={imageUrls}
          previewOf={(url) => images.uploads.find((one) => one.imageUrl === url)?.previewUrl ?? url}
          onEdit={onEdit}
        />
      );
  }
};

interface ActionsProps {
  step: Step;
  isPublishing: boolean;
  isBusy: boolean;
  onBack: () => void;
}

/** Salir on the first step, Volver on those between, and the way on (001 §2). */
const Actions = ({ step, isPublishing, isBusy, onBack }: ActionsProps) => {
  const text = useText();
  const isFirst = step === 'location';
  const isLast = step === 'confirmation';
  const onwards = step === 'images' ? 'publish.announce' : 'publish.next';
  const publish = isPublishing ? 'publish.publishing' : 'publish.publish';
  return (
    <footer className={styles.actions}>
      {isFirst && (
        <LinkButton to={paths.home} variant="ghost">
          {text('publish.exit')}
        </LinkButton>
      )}
      {!isFirst && !isLast && (
        <Button variant="ghost" icon="arrow-left" onClick={onBack}>
          {text('common.back')}
        </Button>
      )}
      <Button type="submit" variant={isLast ? 'accent' : 'primary'} busy={isBusy}>
        {text(isLast ? publish : onwards)}
      </Button>
    </footer>
  );
};

interface Props {
  userId: string;
  onPublished: (spot: Spot) => void;
}

/** The six steps of 001 §2. */
export const PublishWizard = ({ userId, onPublished }: Props) => {
  const text = useText();
  const { form, ...wizard } = useWizard(userId);
  const { publish, isPending, error, reset } = usePublish(userId, onPublished);
  const isSlow = useIsSlow(isPending);
  const { step, index } = wizard;
  const heading = useStepFocus(index);
  const isLast = step === 'confirmation';

  const edit = (target: Step) => {
    reset();
    wizard.goTo(target);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLast) publish(toPayload(wizard.draft, wizard.imageUrls));
    else void wizard.advance();
  };

  return (
    <form method="post" ref={form} className={styles.wizard} onSubmit={submit} noValidate>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {text('publish.stepTitle', {
            number: index + 1,
            count: STEPS.length,
            title: text(STEP_TITLES[step]),
          })}
        </h1>
        <Stepper
          label={text('publish.steps')}
          steps={STEPS.map((name) => text(STEP_NAMES[name]))}
          current={index}
        />
      </header>
      {step !== 'images' && wizard.interrupted.length > 0 && (
        <Alert>
          <p>{text('publish.imagesInterrupted', { files: wizard.interrupted.join(', ') })}</p>
        </Alert>
      )}
      <StepBody wizard={wizard} onEdit={edit} />
      {isLast && error && <PublishFailure error={error} onEdit={edit} />}
      <Actions
        step={step}
        isPublishing={isPending}
        isBusy={isPending || wizard.isBusy}
        onBack={wizard.goBack}
      />
      <p className={styles.slow} role="status">
        {isSlow && text('publish.slow')}
      </p>
    </form>
  );
};
