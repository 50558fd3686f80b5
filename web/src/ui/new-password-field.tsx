import { PasswordInput } from '@mantine/core';
import { PASSWORD_LENGTH_MIN } from '@vigil/contract/auth/rules.ts';
import { type ChangeEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lib/lazy-part.ts';

const PasswordStrength = lazyPart(() => import('./password-strength.tsx'), 'PasswordStrength');

type Props = {
  label?: string;
  name?: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The minimum length that the person's organisation requires. */
  minLength?: number | undefined;
};

/** A field for a new password: its rules, and how hard it is to guess. */
export function NewPasswordField({
  label,
  name,
  value,
  onChange,
  error,
  autoFocus = false,
  minLength = PASSWORD_LENGTH_MIN,
}: Props) {
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
        onChange={onChange}
        error={error}
        {...(name !== undefined && { name })}
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
