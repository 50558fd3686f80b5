import { PasswordInput } from '@mantine/core';
import { PASSWORD_LENGTH_MIN } from '@vigil/contract/auth/rules.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const PasswordStrength = lazy(() => import('./password-strength.tsx').then((module) => ({ default: module.PasswordStrength })));

type Props = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** What the person's organisation asks for. */
  minLength?: number | undefined;
};

/** A password that is being thought up: what it must be, and how hard it is to guess. */
export function NewPasswordField({ label, value, onChange, autoFocus = false, minLength = PASSWORD_LENGTH_MIN }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <PasswordInput
        label={label ?? t('auth.new_password')}
        description={t('auth.password_rule', { count: minLength })}
        size="md"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
      />
      {value !== '' && (
        <Suspense>
          <PasswordStrength password={value} />
        </Suspense>
      )}
    </div>
  );
}
