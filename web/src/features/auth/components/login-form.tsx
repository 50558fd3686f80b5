import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { site } from '../../../lib/site.ts';
import { tellingOf } from '../../../lib/error-catalogue.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useSignIn } from '../api.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './login-form.module.css';

export function LoginForm() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const refusal = useRefusal(signIn.error);
  const isComplete = username.trim() !== '' && password !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    signIn.mutate(
      { body: { grant_type: 'password', username: username.trim(), password } },
      { onError: () => passwordField.current?.select() },
    );
  };

  return (
    <AuthCard title={t('auth.sign_in_title')} text={site.title}>
      <form onSubmit={submit} className={classes.form} noValidate>
        {refusal !== null && (
          <Alert color="red" variant="light" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label={t('auth.username')}
          type="email"
          size="md"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div>
          <PasswordInput
            ref={passwordField}
            label={t('auth.password')}
            size="md"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          />
          <div className={classes.forgot}>
            <ScreenLink to="/auth/password/recovery">{t('auth.forgot_password')}</ScreenLink>
          </div>
        </div>
        <Button type="submit" size="md" fullWidth loading={signIn.isPending || signIn.isSuccess} disabled={!isComplete}>
          {t('auth.sign_in')}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Shown beside the form; a refused password says so plainly, everything else in the catalogue's words. */
function useRefusal(error: Error | null): string | null {
  const { t } = useTranslation();
  if (error === null) return null;
  const telling = tellingOf(error);
  if (telling.kind === 'message') return telling.message;
  if (telling.kind === 'words') return t(`global_errors:${telling.words}`);
  const isRefused = error instanceof ApiError && error.status === 401;
  return isRefused && error.message !== '' ? error.message : t('auth.wrong_credentials');
}
