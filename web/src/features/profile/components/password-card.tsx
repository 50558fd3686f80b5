import { Button, PasswordInput, Stack } from '@mantine/core';
import { passwordFlaw } from '@vigil/contract/auth/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useChangePassword, usePasswordLength } from '../api.ts';
import { PasswordGenerator } from './password-generator.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

const blank = { old_password: '', new_password: '' };

/** Changes the person's own password; this ends every other session. */
export function PasswordCard() {
  const { t } = useTranslation();
  const change = useChangePassword();
  const minLength = usePasswordLength();
  const draft = useDraft({
    name: 'my_password',
    initial: blank,
    flaws: ({ old_password, new_password }) => {
      const flaw = passwordFlaw(new_password, minLength);
      return { ...(old_password === '' && { old_password: { code: 'required' } }), ...(flaw && { new_password: flaw }) };
    },
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => draft.restart(blank),
  });
  const setPassword = (new_password: string) => draft.set({ new_password });
  return (
    <Card title={t('profile.password')}>
      <DraftForm draft={draft}>
        <Stack gap={16} maw={400}>
          <DraftNotice draft={draft} />
          <PasswordInput
            label={t('profile.old_password')}
            size="md"
            autoComplete="current-password"
            {...draft.text('old_password')}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          />
          <NewPasswordField label={t('profile.new_password')} minLength={minLength} {...draft.text('new_password')} />
          <PasswordGenerator onPassword={setPassword} />
          <FormActions>
            <Button type="submit" variant="default" loading={draft.isSaving}>
              {t('profile.change_password')}
            </Button>
          </FormActions>
        </Stack>
      </DraftForm>
    </Card>
  );
}
