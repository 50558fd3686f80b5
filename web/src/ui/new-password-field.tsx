import { PasswordInput } from '@mantine/core';
import { PASSWORD_LENGTH_MIN } from '@vigil/contract/auth/rules.ts';
import { useTranslation } from 'react-i18next';

type Props = { label?: string; value: string; onChange: (value: string) => void; autoFocus?: boolean };

/** A password that is being thought up, with what it must be. */
export function NewPasswordField({ label, value, onChange, autoFocus = false }: Props) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={label ?? t('auth.new_password')}
      description={t('auth.password_rule', { count: PASSWORD_LENGTH_MIN })}
      size="md"
      autoComplete="new-password"
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
    />
  );
}
