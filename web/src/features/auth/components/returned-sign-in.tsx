import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoAnswer } from '../../sso/components/sso-return.tsx';
import { AuthCard } from './auth-card.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SsoReturn = lazyPart(() => import('../../sso/components/sso-return.tsx'), 'SsoReturn');

/** What a provider sent the browser back with. */
export const answerIn = (hash: string): SsoAnswer | null =>
  /^#sso(_error)?=/.test(hash) ? Object.fromEntries(new URLSearchParams(hash.slice(1))) : null;

/** Single sign-on is loaded by those who come back from it alone. */
export function ReturnedSignIn({ answer, onAgain }: { answer: SsoAnswer; onAgain: () => void }) {
  const { t } = useTranslation();
  // A code stays in no history.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), []);
  return (
    <AuthCard title={t('auth.sign_in_title')}>
      <Suspense>
        <SsoReturn answer={answer} onAgain={onAgain} />
      </Suspense>
    </AuthCard>
  );
}
