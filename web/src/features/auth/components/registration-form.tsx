import { Button, TextInput } from '@mantine/core';
import type { Invitation } from '@vigil/contract/auth/registration.ts';
import { PASSWORD_LENGTH_MIN } from '@vigil/contract/auth/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRegister, useSignIn } from '../api.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './login-form.module.css';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

type Props = { invitation: Invitation; token: string };

/** Names as the organisation knows them, to be put right, and a password; then the person is inside. */
export function RegistrationForm({ invitation, token }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const register = useRegister();
  const signIn = useSignIn();
  const [names, setNames] = useState({
    last_name: invitation.last_name,
    first_name: invitation.first_name,
    middle_name: invitation.middle_name,
  });
  const [password, setPassword] = useState('');
  const refusal = register.error ?? signIn.error;
  const isReady = names.last_name.trim() !== '' && names.first_name.trim() !== '' && password.length >= PASSWORD_LENGTH_MIN;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { email } = await register.mutateAsync({ body: { invite_token: token, password, ...names } });
    await signIn.mutateAsync({ body: { grant_type: 'password', username: email, password } });
    void go({ to: '/user/learning' });
  };

  const fieldOf = (name: keyof typeof names, autoComplete: string) => ({
    label: t(`auth.${name}`),
    size: 'md' as const,
    autoComplete,
    value: names[name],
    onChange: (event: { currentTarget: { value: string } }) => setNames({ ...names, [name]: event.currentTarget.value }),
  });

  return (
    <AuthCard
      title={t('auth.registration_title')}
      text={t('auth.registration_text', { organization: invitation.organization.title })}
    >
      <form onSubmit={(event) => void submit(event).catch(() => {})} className={classes.form} noValidate>
        {refusal !== null && <Notice status="error">{refusal.message}</Notice>}
        <TextInput label={t('auth.email')} size="md" value={invitation.email} readOnly autoComplete="username" />
        <TextInput {...fieldOf('last_name', 'family-name')} required />
        <TextInput {...fieldOf('first_name', 'given-name')} required />
        <TextInput {...fieldOf('middle_name', 'additional-name')} />
        <NewPasswordField value={password} onChange={setPassword} />
        <Button type="submit" size="md" fullWidth disabled={!isReady} loading={register.isPending || signIn.isPending}>
          {t('auth.register')}
        </Button>
      </form>
    </AuthCard>
  );
}
