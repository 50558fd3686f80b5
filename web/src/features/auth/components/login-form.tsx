import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { errorDisplayOf } from '../../../lib/error-catalogue.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { session } from '../../../lib/session.ts';
import { site } from '../../../lib/site.ts';
import { useSignIn, useSignInByDirectory } from '../api.ts';
import { AuthCard } from './auth-card.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SsoWays = lazyPart(() => import('../../sso/components/sso-ways.tsx'), 'SsoWays');

/**
 * Whether the address asks for the password form (`?password=1`), which the installation's administrator needs where single
 * sign-on is required.
 */
const asksForPassword = () => new URLSearchParams(location.search).has('password');

export function LoginForm() {
  const { t } = useTranslation();
  const [isBySso, setBySso] = useState(() => site.forse_saml && !asksForPassword());
  return (
    <AuthCard title={t('auth.sign_in_title')}>
      <Stack gap={18}>
        {session.wasLost() && <Notice status="neutral">{t('auth.session_lost')}</Notice>}
        {!isBySso && <PasswordForm />}
        {site.use_sso && (
          <Suspense>
            <SsoWays isOnly={isBySso} onAsk={() => setBySso(true)} />
          </Suspense>
        )}
        {isBySso && !(site.forse_saml && site.use_admin_sso) && (
          <Button variant="subtle" fullWidth onClick={() => setBySso(false)}>
            {t(site.forse_saml ? 'auth.as_admin' : 'auth.by_password')}
          </Button>
        )}
      </Stack>
    </AuthCard>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const [isByDirectory, setByDirectory] = useState(false);
  const byPassword = useSignIn();
  const byDirectory = useSignInByDirectory();
  const signIn = isByDirectory ? byDirectory : byPassword;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const refusal = useSignInError(signIn.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim() === '') return usernameField.current?.focus();
    if (password === '') return passwordField.current?.focus();
    const onError = () => passwordField.current?.select();
    const credentials = { username: username.trim(), password };
    if (isByDirectory) byDirectory.mutate({ body: credentials }, { onError });
    else byPassword.mutate({ body: { grant_type: 'password', ...credentials } }, { onError });
  };

  return (
    <Form onSubmit={submit} gap={18}>
      {refusal !== null && <Notice status="error">{refusal}</Notice>}
      <TextInput
        ref={usernameField}
        label={t(isByDirectory ? 'auth.directory_name' : 'auth.username')}
        type={isByDirectory ? 'text' : 'email'}
        size="md"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
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
      <Button type="submit" size="md" fullWidth loading={signIn.isPending || signIn.isSuccess}>
        {t('auth.sign_in')}
      </Button>
      <ScreenLink to="/auth/password/recovery">{t('auth.forgotten')}</ScreenLink>
      {site.use_admin_ad && (
        <Button variant="subtle" fullWidth onClick={() => setByDirectory(!isByDirectory)}>
          {t(isByDirectory ? 'auth.by_password' : 'auth.by_directory')}
        </Button>
      )}
    </Form>
  );
}

/** Returns the error to show beside the form: its own text for a wrong password, the catalogue's text for any other error. */
function useSignInError(error: Error | null): string | null {
  const { t } = useTranslation();
  if (error === null) return null;
  const display = errorDisplayOf(error);
  if (display.kind === 'message') return display.message;
  if (display.kind === 'words') return t(`global_errors:${display.words}`);
  const isRefused = error instanceof ApiError && error.status === 401;
  return isRefused && error.message !== '' ? error.message : t('auth.wrong_credentials');
}
