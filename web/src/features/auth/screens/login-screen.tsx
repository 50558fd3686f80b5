import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus } from '../../../lib/api-error.ts';
import { useToken } from '../../../lib/session.ts';
import { meQuery } from '../../profile/api.ts';
import { LoginForm } from '../components/login-form.tsx';
import { answerIn, ReturnedSignIn } from '../components/returned-sign-in.tsx';
import { StoppedSignIn } from '../components/stopped-sign-in.tsx';

/** The form, or why a person who gave the right password is still outside. */
export function LoginScreen() {
  const { error } = useQuery({ ...meQuery(), enabled: useToken() !== null });
  const [answer, setAnswer] = useState(() => answerIn(location.hash));
  if (hasStatus(error, 404)) return <StoppedSignIn reason="two_factor" />;
  if (hasStatus(error, 400)) return <StoppedSignIn reason="no_permissions" />;
  if (answer !== null) return <ReturnedSignIn answer={answer} onAgain={() => setAnswer(null)} />;
  return <LoginForm />;
}
