import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../../../lib/api-error.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { recoveryQuery, useConfirmRecovery } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthOutcome } from '../components/auth-outcome.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

/** Where the letter of recovery leads: a new password, or why the link opens nothing any more. */
export function RecoveryConfirmScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { recovery_token } = useRouteParams('/auth/password/recovery/confirm/$recovery_token');
  const { data, error, refetch } = useQuery(recoveryQuery(recovery_token));
  const confirm = useConfirmRecovery();
  const [password, setPassword] = useState('');
  const isShort = data === undefined || password.length < data.organization.password_min_length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isShort) return;
    confirm.mutate({ body: { token: recovery_token, password } }, { onSuccess: () => void go({ to: '/auth/login' }) });
  };
  if (hasStatus(error, 404) || hasStatus(confirm.error, 404)) {
    return <AuthOutcome title={t('auth.recovery_used_title')} text={t('auth.recovery_used_text')} to="/auth/password/recovery" />;
  }
  if (error !== null) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <AuthCard title={t('auth.recovery_new_title')} {...(data && { text: data.organization.title })}>
      {data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <Form onSubmit={submit} gap={18}>
          <FormError error={confirm.error} />
          <TextInput label={t('auth.email')} size="md" value={data.email} readOnly autoComplete="username" />
          <NewPasswordField value={password} onChange={setPassword} minLength={data.organization.password_min_length} autoFocus />
          <Button type="submit" size="md" fullWidth disabled={isShort} loading={confirm.isPending}>
            {t('auth.recovery_save')}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
