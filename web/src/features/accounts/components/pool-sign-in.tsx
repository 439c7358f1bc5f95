import { useState } from 'react';
import type { MessageId } from '#web/i18n/messages.ts';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Told } from '#web/components/forms/use-form-problems.ts';
import { poolProblem, secondFactorProblem } from '../pool-problem.ts';
import { usePoolSignIn } from '../use-pool-sign-in.ts';
import { PoolCodeForm } from './pool-code-form.tsx';
import { PoolSignUpForm } from './pool-sign-up-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Options of a call, whose errors the form shows. */
const showIn = (refuse: (reason: Told) => void, problem: (error: Error) => MessageId = poolProblem) => ({
  onError: (error: Error) => refuse((say) => say(problem(error))),
});

type Pool = ReturnType<typeof usePoolSignIn>;

const WaysIn = ({ signIn, signUp }: Pick<Pool, 'signIn' | 'signUp'>) => {
  const text = useText();
  const [way, setWay] = useState<'signIn' | 'signUp'>('signIn');
  return (
    <div>
      <Tabs
        label={text('accounts.ways')}
        tabs={[
          { id: 'signIn', label: text('provider.signIn') },
          { id: 'signUp', label: text('provider.signUp') },
        ]}
        selected={way}
        onSelect={setWay}
      >
        {way === 'signIn' ? (
          <SignInForm
            onSignIn={(typed, refuse) => {
              const options = showIn((reason) => refuse('form', reason));
              signIn.mutate(typed, options);
            }}
            isPending={signIn.isPending}
          />
        ) : (
          <PoolSignUpForm
            onSignUp={(account, refuse) => signUp.mutate(account, showIn(refuse))}
            isPending={signUp.isPending}
          />
        )}
      </Tabs>
    </div>
  );
};

const MailedCode = ({ email, confirmAddress, sendCode }: Pool) => {
  const text = useText();
  return (
    <PoolCodeForm
      title={text('provider.codeTitle')}
      intro={
        <p>
          <Message
            id="provider.codeText"
            values={{ email, strong: (words) => <strong translate="no">{words}</strong> }}
          />
        </p>
      }
      label={text('provider.code')}
      onCode={(code, refuse) => confirmAddress.mutate(code, showIn(refuse))}
      isPending={confirmAddress.isPending}
      other={(refuse) => (
        <Button
          variant="secondary"
          busy={sendCode.isPending}
          onClick={() => sendCode.mutate(undefined, showIn(refuse))}
        >
          {text('provider.sendCodeAgain')}
        </Button>
      )}
    />
  );
};

const AppCode = ({ confirmSignIn, startAgain }: Pool) => {
  const text = useText();
  return (
    <PoolCodeForm
      title={text('provider.factorTitle')}
      intro={<Note>{text('accounts.codeHint')}</Note>}
      label={text('accounts.code')}
      onCode={(code, refuse) => confirmSignIn.mutate(code, showIn(refuse, secondFactorProblem))}
      isPending={confirmSignIn.isPending}
      other={() => (
        <Button variant="ghost" onClick={startAgain}>
          {text('accounts.backToLogin')}
        </Button>
      )}
    />
  );
};

/** AU-03: signing in and up at the user pool, with the forms of the site. */
export const PoolSignIn = () => {
  const pool = usePoolSignIn();
  if (pool.step === 'CONFIRM_SIGN_UP') return <MailedCode {...pool} />;
  if (pool.step === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return <AppCode {...pool} />;
  return <WaysIn {...pool} />;
};
