import { Authenticator, type AuthenticatorProps, useAuthenticator } from '@aws-amplify/ui-react';
import { I18n } from 'aws-amplify/utils';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useConfig } from '#web/api/config.ts';
import { paths } from '#web/lib/paths.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { isEasyPassword } from '../password.ts';
import { createProviderServices } from '../provider-services.ts';
import { configureUserPool } from '../user-pool.ts';
import styles from '#web/ui/form.module.css';
import { Note } from '#web/ui/layout.tsx';
import { ForgotLink } from './forgot-link.tsx';
import { inNewTab } from './in-new-tab.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import './provider-authenticator.css';

type Text = ReturnType<typeof useText>;

/** Translations of the Authenticator's own English texts. */
const getVocabulary = (text: Text): Record<string, string> => ({
  'Sign In': text('provider.signIn'),
  'Sign in': text('accounts.loginSubmit'),
  'Signing in': text('accounts.loginBusy'),
  'Create Account': text('provider.signUp'),
  'Creating Account': text('accounts.registerBusy'),
  'Your passwords must match': text('accounts.passwordsDiffer'),
  Confirm: text('provider.confirm'),
  Confirming: text('provider.confirmBusy'),
  'Resend Code': text('provider.sendCodeAgain'),
  'Back to Sign In': text('accounts.backToLogin'),
});

const getFields = (text: Text): NonNullable<AuthenticatorProps['formFields']> => {
  const email = { label: text('accounts.email'), placeholder: '', isRequired: true, maxLength: 254 };
  // Password fields accept these, too, although the types do not say so.
  const password = {
    placeholder: '',
    isRequired: true,
    maxLength: 128,
    showPasswordButtonLabel: text('common.showPassword'),
    passwordIsHiddenLabel: text('provider.passwordHidden'),
    passwordIsShownLabel: text('provider.passwordShown'),
  };
  const code = { placeholder: '', isRequired: true, maxLength: 12 };
  return {
    signIn: {
      username: { ...email, autocomplete: 'username' },
      password: { ...password, label: text('accounts.password'), autocomplete: 'current-password' },
    },
    signUp: {
      name: { label: text('accounts.fullName'), placeholder: '', isRequired: true, maxLength: 80, order: 1 },
      email: { ...email, order: 2 },
      password: { ...password, label: text('accounts.password'), order: 3 },
      confirm_password: { ...password, label: text('accounts.repeatPassword'), order: 4 },
    },
    confirmSignUp: { confirmation_code: { ...code, label: text('provider.code') } },
    confirmSignIn: { confirmation_code: { ...code, label: text('accounts.code') } },
  };
};

/** Whether the box is checked: the sign-in form only passes on e-mail and password. */
const KeepSignedIn = createContext({ isKept: false, keep: (_isWanted: boolean) => {} });

const SignInFooter = () => {
  const text = useText();
  const { isKept, keep } = use(KeepSignedIn);
  return (
    <div className={styles.row}>
      <Checkbox
        label={text('accounts.keepSignedIn')}
        checked={isKept}
        onChange={({ target }) => keep(target.checked)}
      />
      {/* The pool does not recover passwords: our own way compares addresses and notifies the owner. */}
      <ForgotLink />
    </div>
  );
};

const SignUpFields = () => {
  const [{ password, email }, setTyped] = useState({ password: '', email: '' });
  const follow = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLInputElement) setTyped((typed) => ({ ...typed, [target.name]: target.value }));
  };
  return (
    <div className={styles.form} onInput={follow}>
      <Authenticator.SignUp.FormFields />
      <PasswordChecklist password={password} isEasy={isEasyPassword(password, email.trim())} />
      <Note>
        <Message
          id="provider.accept"
          values={{ terms: inNewTab(paths.termsOfRegistration), privacy: inNewTab(paths.privacy) }}
        />
      </Note>
    </div>
  );
};

/** Each step replaces the previous form: keyboard users start at its heading. */
const StepHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
};

const MailedCodeHeader = () => {
  const text = useText();
  const { username } = useAuthenticator(({ username: name }) => [name]);
  return (
    <>
      <StepHeading>{text('provider.codeTitle')}</StepHeading>
      <p>
        <Message
          id="provider.codeText"
          values={{ email: username, strong: (words) => <strong translate="no">{words}</strong> }}
        />
      </p>
    </>
  );
};

const AppCodeHeader = () => {
  const text = useText();
  return (
    <>
      <StepHeading>{text('provider.factorTitle')}</StepHeading>
      <Note>{text('accounts.codeHint')}</Note>
    </>
  );
};

const COMPONENTS: NonNullable<AuthenticatorProps['components']> = {
  SignIn: { Footer: SignInFooter },
  SignUp: { FormFields: SignUpFields },
  ConfirmSignUp: { Header: MailedCodeHeader },
  ConfirmSignIn: { Header: AppCodeHeader },
};

/** Mounted once per language, because the Authenticator reads its props only once. */
const InOneLanguage = () => {
  const text = useText();
  const { language } = useLanguage();
  const { userPool } = useConfig();
  const { open } = useSessionActions();
  const [isKept, setIsKept] = useState(false);
  const [{ formFields, services, keepSignedIn }] = useState(() => {
    configureUserPool(userPool);
    I18n.putVocabulariesForLanguage(language, getVocabulary(text));
    I18n.setLanguage(language);
    return { formFields: getFields(text), ...createProviderServices({ text, language, open }) };
  });
  const keep = (isWanted: boolean) => {
    setIsKept(isWanted);
    keepSignedIn(isWanted);
  };
  return (
    <KeepSignedIn value={{ isKept, keep }}>
      <Authenticator
        loginMechanisms={['email']}
        signUpAttributes={['name']}
        formFields={formFields}
        components={COMPONENTS}
        services={services}
      />
    </KeepSignedIn>
  );
};

/** AU-03: Amplify's own forms, with the texts and look of the site. A change of language restarts the step. */
export const ProviderAuthenticator = () => {
  const { language } = useLanguage();
  return <InOneLanguage key={language} />;
};
