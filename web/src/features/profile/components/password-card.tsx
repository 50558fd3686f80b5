import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { PASSWORD_LENGTH_MIN } from '@vigil/contract/auth/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChangePassword, usePasswordLength } from '../api.ts';
import { PasswordGenerator } from './password-generator.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

const blank = { old_password: '', new_password: '' };

/** One's own password; it ends every other session. */
export function PasswordCard() {
  const { t } = useTranslation();
  const change = useChangePassword();
  const [draft, setDraft] = useState(blank);
  const minLength = usePasswordLength();
  const isReady = draft.old_password !== '' && draft.new_password.length >= (minLength ?? PASSWORD_LENGTH_MIN);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate({ body: draft }, { onSuccess: () => setDraft(blank) });
  };
  return (
    <Card title={t('profile.password')}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16} maw={400}>
          <FormError error={change.error} />
          <PasswordInput
            label={t('profile.old_password')}
            size="md"
            autoComplete="current-password"
            value={draft.old_password}
            onChange={(event) => setDraft({ ...draft, old_password: event.currentTarget.value })}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          />
          <NewPasswordField
            label={t('profile.new_password')}
            minLength={minLength}
            value={draft.new_password}
            onChange={(new_password) => setDraft({ ...draft, new_password })}
          />
          <PasswordGenerator onPassword={(new_password) => setDraft({ ...draft, new_password })} />
          <Group>
            <Button type="submit" disabled={!isReady} loading={change.isPending}>
              {t('profile.change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
