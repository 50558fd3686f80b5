import { Button, TextInput } from '@mantine/core';
import type { Invitation } from '@vigil/contract/auth/registration.ts';
import { legalTextVersions, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { askedTexts, ConsentBoxes } from '../../consents/components/consent-boxes.tsx';
import { useRegister, useSignIn } from '../api.ts';
import { AuthCard } from './auth-card.tsx';
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
  const { password_min_length } = invitation.organization;
  const [accepted, setAccepted] = useState<LegalText[]>([]);
  const isReady =
    names.last_name.trim() !== '' &&
    names.first_name.trim() !== '' &&
    password.length >= password_min_length &&
    askedTexts.every((kind) => accepted.includes(kind));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const consents = {
      accepts_privacy_policy: accepted.includes('privacy_policy'),
      accepts_agreement: accepted.includes('agreement'),
      privacy_policy_version: legalTextVersions.privacy_policy,
      agreement_version: legalTextVersions.agreement,
    };
    const { email } = await register.mutateAsync({ body: { invite_token: token, password, ...names, ...consents } });
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
      <Form onSubmit={(event) => void submit(event).catch(() => {})} gap={18}>
        {refusal !== null && <Notice status="error">{refusal.message}</Notice>}
        <TextInput label={t('auth.email')} size="md" value={invitation.email} readOnly autoComplete="username" />
        <TextInput {...fieldOf('last_name', 'family-name')} required />
        <TextInput {...fieldOf('first_name', 'given-name')} required />
        <TextInput {...fieldOf('middle_name', 'additional-name')} />
        <NewPasswordField value={password} onChange={setPassword} minLength={password_min_length} />
        <ConsentBoxes accepted={accepted} onChange={setAccepted} />
        <Button type="submit" size="md" fullWidth disabled={!isReady} loading={register.isPending || signIn.isPending}>
          {t('auth.register')}
        </Button>
      </Form>
    </AuthCard>
  );
}
