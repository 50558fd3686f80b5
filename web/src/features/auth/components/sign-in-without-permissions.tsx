import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../api.ts';
import { AuthCard } from './auth-card.tsx';

/** Shown to an account that is signed in without any permission. */
export function SignInWithoutPermissions() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <AuthCard title={t('auth.no_permissions_title')} text={t('auth.no_permissions_text')}>
      <Button variant="default" fullWidth size="md" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('auth.other_account')}
      </Button>
    </AuthCard>
  );
}
