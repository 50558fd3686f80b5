import { Button, TextInput } from '@mantine/core';
import { emailRule } from '@vigil/contract/employees/rules.ts';
import { useTranslation } from 'react-i18next';
import { hasStatus } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useRequestRecovery } from '../api.ts';
import { AuthCard } from '../components/auth-card.tsx';

/** Asks for the address to send the recovery email to. */
export function RecoveryScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const ask = useRequestRecovery();
  const draft = useDraft({
    name: 'recovery',
    initial: { email: '' },
    rules: { email: emailRule },
    save: ({ email }) =>
      ask.mutateAsync(
        { body: { email: email.trim() } },
        { onError: (error) => hasStatus(error, 404) && void go({ to: '/auth/password/recovery/error' }) },
      ),
    onSaved: () => void go({ to: '/auth/password/recovery/success' }),
  });
  return (
    <AuthCard title={t('auth.recovery_title')} text={t('auth.recovery_text')}>
      <DraftForm draft={draft} gap={18}>
        <DraftNotice draft={draft} />
        <TextInput
          label={t('auth.email')}
          type="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...draft.text('email')}
          required={false}
        />
        <Button type="submit" size="md" fullWidth loading={draft.isSaving}>
          {t('auth.recovery_send')}
        </Button>
        <ScreenLink to="/auth/login">{t('auth.go_back')}</ScreenLink>
      </DraftForm>
    </AuthCard>
  );
}
