import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { hasStatus } from '../../../lib/api-error.ts';
import { useToken } from '../../../lib/session.ts';
import { meQuery } from '../../profile/api.ts';
import { LoginForm } from '../components/login-form.tsx';
import { answerIn, ReturnedSignIn } from '../components/returned-sign-in.tsx';
import { StoppedSignIn } from '../components/stopped-sign-in.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

// Most sign-ins do not need this part.
const SecondFactorStep = lazyPart(() => import('../components/second-factor-step.tsx'), 'SecondFactorStep');

/** The form, then the second factor if the account owes it. */
export function LoginScreen() {
  const token = useToken();
  const { error } = useQuery({ ...meQuery(), enabled: token !== null });
  const [answer, setAnswer] = useState(() => answerIn(location.hash));
  if (token !== null && hasStatus(error, 404)) {
    return (
      <Suspense>
        <SecondFactorStep />
      </Suspense>
    );
  }
  if (token !== null && hasStatus(error, 400)) return <StoppedSignIn />;
  if (answer !== null) return <ReturnedSignIn answer={answer} onAgain={() => setAnswer(null)} />;
  return <LoginForm />;
}
