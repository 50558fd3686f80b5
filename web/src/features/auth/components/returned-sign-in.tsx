import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SsoAnswer } from '../../sso/components/sso-return.tsx';
import { AuthCard } from './auth-card.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SsoReturn = lazyPart(() => import('../../sso/components/sso-return.tsx'), 'SsoReturn');

/** Returns the answer of the single sign-on provider in the address; null if there is none. */
export const parseSsoAnswer = (hash: string): SsoAnswer | null =>
  /^#sso(_error)?=/.test(hash) ? Object.fromEntries(new URLSearchParams(hash.slice(1))) : null;

/** Finishes a single sign-on. Its code loads only for people who return from a provider. */
export function ReturnedSignIn({ answer, onAgain }: { answer: SsoAnswer; onAgain: () => void }) {
  const { t } = useTranslation();
  // Removes the code from the address and the browser's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.search), []);
  return (
    <AuthCard title={t('auth.sign_in_title')}>
      <Suspense>
        <SsoReturn answer={answer} onAgain={onAgain} />
      </Suspense>
    </AuthCard>
  );
}
