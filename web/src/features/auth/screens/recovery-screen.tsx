import { Button, TextInput } from '@mantine/core';
import { isEmail } from '@vigil/contract/employees/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../../../lib/api-error.ts';
import { useGo } from '../../../lib/use-go.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useAskRecovery } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';

/** Where to send the letter of recovery. */
export function RecoveryScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const ask = useAskRecovery();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return;
    ask.mutate(
      { body: { email: email.trim() } },
      {
        onSuccess: () => void go({ to: '/auth/password/recovery/success' }),
        onError: (error) => {
          if (hasStatus(error, 404)) void go({ to: '/auth/password/recovery/error' });
        },
      },
    );
  };
  return (
    <AuthCard title={t('auth.recovery_title')} text={t('auth.recovery_text')}>
      <Form onSubmit={submit} gap={18}>
        <FormError error={ask.error} />
        <TextInput
          label={t('auth.email')}
          type="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={!isEmail(email.trim())} loading={ask.isPending}>
          {t('auth.recovery_send')}
        </Button>
        <ScreenLink to="/auth/login">{t('auth.go_back')}</ScreenLink>
      </Form>
    </AuthCard>
  );
}
