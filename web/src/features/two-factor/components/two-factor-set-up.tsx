import { Anchor, Skeleton } from '@mantine/core';
import type { AccessToken } from '@vigil/contract/auth/access-token.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { myQrLinkQuery, useSetUpTwoFactor } from '../api.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import classes from './two-factor-set-up.module.css';

/**
 * Shows the QR code for the authenticator app, asks for a first code and then shows the recovery codes. `onDone` gets the token
 * that replaces the one without the second factor, or null.
 */
export function TwoFactorSetUp({ onDone }: { onDone: (token: AccessToken | null) => void }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(myQrLinkQuery());
  const setUp = useSetUpTwoFactor();
  if (setUp.data !== undefined) {
    const { recovery_codes, token } = setUp.data;
    return <RecoveryCodeList codes={recovery_codes} onStored={() => onDone(token)} />;
  }
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <ol className={classes.steps}>
      <li>{t('two_factor.step_app')}</li>
      <li>
        {t('two_factor.step_scan')}
        {data === undefined ? (
          <Skeleton width={184} height={184} my={12} radius={12} />
        ) : (
          <img className={classes.qr} src={data.qr} alt={t('two_factor.qr')} />
        )}
        {data !== undefined && (
          // A phone cannot scan its own screen, so it opens the app by this link.
          <Anchor className={classes.inApp ?? ''} href={data.otpauth_url}>
            {t('two_factor.open_in_app')}
          </Anchor>
        )}
        <details>
          <summary className="touched">{t('two_factor.by_hand')}</summary>
          <code className={classes.secret}>{data?.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </details>
      </li>
      <li>
        <p style={{ margin: '0 0 12px' }}>{t('two_factor.step_code')}</p>
        <CodeField call={setUp} onCode={(code) => setUp.mutate({ body: { code } })} />
      </li>
    </ol>
  );
}
