import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../api.ts';
import { AuthCard } from './auth-card.tsx';

/** Signed in, and still not allowed further. */
export function StoppedSignIn({ reason }: { reason: 'two_factor' | 'no_permissions' }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <AuthCard title={t(`auth.${reason}_title`)} text={t(`auth.${reason}_text`)}>
      <Button variant="default" fullWidth size="md" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('auth.other_account')}
      </Button>
    </AuthCard>
  );
}
