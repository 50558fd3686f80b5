import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { hasStatus } from '../../../lib/api-error.ts';
import { useToken } from '../../../lib/session.ts';
import { meQuery } from '../../profile/api.ts';
import { LoginForm } from '../components/login-form.tsx';
import { parseSsoAnswer, ReturnedSignIn } from '../components/returned-sign-in.tsx';
import { SignInWithoutPermissions } from '../components/sign-in-without-permissions.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

// Loaded later, because most sign-ins do not need it.
const SecondFactorStep = lazyPart(() => import('../components/second-factor-step.tsx'), 'SecondFactorStep');

/** The sign-in form, then the second factor if the account requires it. */
export function LoginScreen() {
  const token = useToken();
  const { error } = useQuery({ ...meQuery(), enabled: token !== null });
  const [answer, setAnswer] = useState(() => parseSsoAnswer(location.hash));
  if (token !== null && hasStatus(error, 404)) {
    return (
      <Suspense>
        <SecondFactorStep />
      </Suspense>
    );
  }
  if (token !== null && hasStatus(error, 400)) return <SignInWithoutPermissions />;
  if (answer !== null) return <ReturnedSignIn answer={answer} onAgain={() => setAnswer(null)} />;
  return <LoginForm />;
}
