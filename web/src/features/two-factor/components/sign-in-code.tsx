import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../lib/session.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { useVerifyTwoFactor } from '../api.ts';
import { CodeField } from './code-field.tsx';

/**
 * Asks for an authenticator app's code, or for a recovery code if the device is lost. A right code replaces the token that lacks
 * the second factor.
 */
export function SignInCode() {
  const { t } = useTranslation();
  const verify = useVerifyTwoFactor();
  const [byRecovery, setByRecovery] = useState(false);
  const [recoveryCode, setRecoveryCode] = useState('');
  const send = (code: string) =>
    verify.mutate({ body: { code } }, { onSuccess: ({ access_token }) => session.start(access_token) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recoveryCode.trim() !== '') send(recoveryCode.trim());
  };
  return (
    <div style={{ display: 'grid', gap: 18 }}>
      {byRecovery ? (
        <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
          <FormError error={verify.error} />
          <TextInput
            label={t('two_factor.recovery_code')}
            placeholder="xxxxx-xxxxx"
            size="md"
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth disabled={recoveryCode.trim() === ''} loading={verify.isPending}>
            {t('two_factor.confirm')}
          </Button>
        </form>
      ) : (
        <CodeField call={verify} onCode={send} autoFocus />
      )}
      <Button
        variant="subtle"
        fullWidth
        onClick={() => {
          verify.reset();
          setByRecovery(!byRecovery);
        }}
      >
        {t(byRecovery ? 'two_factor.use_device' : 'two_factor.use_recovery')}
      </Button>
    </div>
  );
}
