import { Button, TextInput } from '@mantine/core';
import { passwordFlaw } from '@vigil/contract/auth/rules.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { recoveryQuery, useConfirmRecovery } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { DeadLink, isDeadLink } from '../components/dead-link.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

/** The page behind the link of a recovery email: sets a new password, or explains why the link is not valid. */
export function RecoveryConfirmScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { recovery_token } = useRouteParams('/auth/password/recovery/confirm/$recovery_token');
  const { data, error, isLoadingError, refetch } = useQuery(recoveryQuery(recovery_token));
  const confirm = useConfirmRecovery();
  const minLength = data?.organization.password_min_length;
  const draft = useDraft({
    name: 'recovery_password',
    initial: { password: '' },
    flaws: ({ password }) => {
      const flaw = passwordFlaw(password, minLength);
      return flaw === null ? noFlaws : { password: flaw };
    },
    save: ({ password }) => confirm.mutateAsync({ body: { token: recovery_token, password } }),
    onSaved: () => void go({ to: '/auth/login' }),
  });
  const refusal = error ?? confirm.error;
  if (isDeadLink(refusal)) {
    const used = {
      title: t('auth.recovery_used_title'),
      text: t('auth.recovery_used_text'),
      to: '/auth/password/recovery',
    } as const;
    return <DeadLink error={refusal} used={used} />;
  }
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <AuthCard title={t('auth.recovery_new_title')} {...(data && { text: data.organization.title })}>
      {data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <DraftForm draft={draft} gap={18}>
          <DraftNotice draft={draft} />
          <TextInput label={t('auth.email')} size="md" value={data.email} readOnly autoComplete="username" />
          <NewPasswordField {...draft.text('password')} minLength={minLength} autoFocus />
          <Button type="submit" size="md" fullWidth loading={draft.isSaving}>
            {t('auth.recovery_save')}
          </Button>
        </DraftForm>
      )}
    </AuthCard>
  );
}
