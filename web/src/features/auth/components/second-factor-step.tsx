import { Button } from '@mantine/core';
import { getMyOrganizationTitle } from '@vigil/contract/organizations/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { myTwoFactorQuery } from '../../two-factor/api.ts';
import { SignInCode } from '../../two-factor/components/sign-in-code.tsx';
import { TwoFactorSetUp } from '../../two-factor/components/two-factor-set-up.tsx';
import { AuthCard } from './auth-card.tsx';

/** The step after the right password: asks for the code, or first sets up the authenticator app. */
export function SecondFactorStep() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery({ ...myTwoFactorQuery(), staleTime: Infinity });
  const client = useQueryClient();
  useEffect(() => {
    // The answer names the organisation, so the page can show its brand.
    if (data !== undefined) client.setQueryData(query(getMyOrganizationTitle, {}).queryKey, data.organization);
  }, [client, data]);
  const isSettingUp = data?.is_on === false;
  return (
    <AuthCard
      title={t(isSettingUp ? 'two_factor.owed_title' : 'two_factor.title')}
      text={t(isSettingUp ? 'two_factor.owed_text' : 'two_factor.code_text')}
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} />}
      {data?.is_on === true && <SignInCode />}
      {isSettingUp && <TwoFactorSetUp onDone={(token) => (token === null ? session.end() : session.start(token.access_token))} />}
      <Button variant="subtle" fullWidth mt={16} onClick={() => session.end()}>
        {t('auth.other_account')}
      </Button>
    </AuthCard>
  );
}
