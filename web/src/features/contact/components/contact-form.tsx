import { useEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { CONTACT_LIMITS } from '#shared/model/rules.ts';
import { isEmail } from '#web/components/forms/email.ts';
import { type Problem, readField, useProblem } from '#web/components/forms/use-form-problems.ts';
import { Message } from '#web/i18n/message.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/layout.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { sendFailureText, useSendMessage } from '../use-send-message.ts';
import styles from './contact-form.module.css';

type Field = keyof typeof CONTACT_LIMITS;

/** Fields in the order of the form, with the message for an empty one. */
const FIELDS: readonly (readonly [field: Field, missing: MessageId])[] = [
  ['name', 'pages.contactNameMissing'],
  ['email', 'pages.contactEmailMissing'],
  ['subject', 'pages.contactSubjectMissing'],
  ['message', 'pages.contactMessageMissing'],
];

/** Pasted text is never cut: a text that is too long is reported with its length. */
const findProblems = (values: Record<Field, string>): Problem<Field>[] =>
  FIELDS.flatMap(([field, missing]): Problem<Field>[] => {
    const { length } = values[field];
    const most = CONTACT_LIMITS[field];
    if (length === 0) return [{ field, message: (text) => text(missing) }];
    if (length > most) return [{ field, message: (text) => text('pages.contactTooLong', { most, length }) }];
    if (field === 'email' && !isEmail(values.email))
      return [{ field, message: (text) => text('pages.contactEmailInvalid') }];
    return [];
  });

const readValues = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const read = (name: string) => readField(data, name).trim();
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    // Forms send line breaks as two characters; the limit counts one.
    message: read('message').replace(/\r\n/g, '\n'),
    website: read('website'),
  };
};

/** The first field that the server rejected. */
const refusedField = (error: Error) => {
  const refused = error instanceof ApiError ? error.issues.map(({ path }) => path) : [];
  return FIELDS.find(([field]) => refused.includes(`body.${field}`))?.[0];
};

/** People neither see nor reach this field; bots that fill in everything reveal themselves. */
const Honeypot = () => {
  const text = useText();
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        <span>{text('pages.contactTrap')}</span>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
};

const Fields = ({ errorOf }: { errorOf: (field: Field) => string | undefined }) => {
  const text = useText();
  return (
    <>
      <TextField
        label={text('pages.contactName')}
        name="name"
        autoComplete="name"
        error={errorOf('name')}
        required
      />
      <TextField
        label={text('pages.contactEmail')}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        required
      />
      <TextField
        label={text('pages.contactSubject')}
        name="subject"
        autoComplete="off"
        error={errorOf('subject')}
        required
      />
      <TextArea
        label={text('pages.contactMessage')}
        hint={text('pages.contactMessageHint')}
        name="message"
        rows={6}
        dir="auto"
        error={errorOf('message')}
        required
      />
    </>
  );
};

const Notes = () => {
  const text = useText();
  return (
    <div className={styles.notes}>
      <p>
        <Icon name="shield" size={20} />
        <span>{text('pages.writeNever')}</span>
      </p>
      <p>
        <Icon name="info" size={20} />
        <span>
          <Message
            id="pages.contactPrivacy"
            values={{ link: (words) => <Link to={paths.privacy}>{words}</Link> }}
          />
        </span>
      </p>
    </div>
  );
};

/** Signed-in visitors need not enter who they are, but may. */
const useOwnName = (form: RefObject<HTMLFormElement | null>) => {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  useEffect(() => {
    if (!user) return;
    const own: readonly (readonly [Field, string])[] = [
      ['name', user.fullName],
      ['email', user.email],
    ];
    for (const [name, value] of own) {
      const input = form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (input?.value === '') input.value = value;
    }
  }, [form, user]);
};

/** Validates and sends the form. `failure` is an error that is not about a field. */
const useContactForm = () => {
  const text = useText();
  const { form, tell, tellAll, clear, errorOf } = useProblem<Field>();
  useOwnName(form);
  const { mutate, isPending, error, reset } = useSendMessage();
  // The second click of a double click comes before the screen has changed.
  const isUnderWay = useRef(false);

  const send = (typed: HTMLFormElement, values: ReturnType<typeof readValues>) => {
    isUnderWay.current = true;
    mutate(values, {
      onSettled: () => {
        isUnderWay.current = false;
      },
      onSuccess: () => {
        typed.reset();
        toast.success(text('pages.contactSent'), text('pages.contactSentText'));
      },
      onError: (failure) => {
        const field = refusedField(failure);
        if (field)
          tell(field, (words) =>
            words(field === 'email' ? 'pages.contactEmailInvalid' : 'pages.contactUnsendable'),
          );
      },
    });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    clear();
    reset();
    const values = readValues(event.currentTarget);
    const problems = findProblems(values);
    if (problems.length > 0) tellAll(problems);
    else send(event.currentTarget, values);
  };
  return { form, submit, errorOf, isPending, failure: error && !refusedField(error) ? error : undefined };
};

/** CT-01. In any error case the input stays. */
export const ContactForm = () => {
  const text = useText();
  const { form, submit, errorOf, isPending, failure } = useContactForm();
  return (
    <form method="post" ref={form} className={styles.form} onSubmit={submit} noValidate>
      <header>
        <h2>{text('pages.writeTitle')}</h2>
        <Note>{text('pages.contactRequired')}</Note>
      </header>
      <Fields errorOf={errorOf} />
      <Honeypot />
      <Button type="submit" icon="mail" busy={isPending}>
        {text(isPending ? 'pages.contactBusy' : 'pages.contactSubmit')}
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" size={20} />
          <span>{sendFailureText(text, failure)}</span>
        </p>
      )}
      <Notes />
    </form>
  );
};
