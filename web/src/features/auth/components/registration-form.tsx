import { Button, TextInput } from '@mantine/core';
import { passwordFlaw } from '@vigil/contract/auth/rules.ts';
import { nameRules } from '@vigil/contract/employees/rules.ts';
import type { Invitation } from '@vigil/contract/auth/registration.ts';
import { legalTextVersions, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { askedTexts, ConsentBoxes } from '../../consents/components/consent-boxes.tsx';
import { useRegister, useSignIn } from '../api.ts';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordField } from '../../../ui/new-password-field.tsx';

type Props = { invitation: Invitation; token: string };

/** Lets the invited person correct their name and set a password, and then signs them in. */
export function RegistrationForm({ invitation, token }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const register = useRegister();
  const signIn = useSignIn();
  const { last_name, first_name, middle_name, organization } = invitation;
  const draft = useDraft({
    name: 'registration',
    initial: { last_name, first_name, middle_name, password: '', accepted: [] as LegalText[] },
    rules: nameRules,
    flaws: ({ password, accepted }) => {
      const flaw = passwordFlaw(password, organization.password_min_length);
      const isAgreed = askedTexts.every((kind) => accepted.includes(kind));
      return { ...(flaw && { password: flaw }), ...(!isAgreed && { accepted: { code: 'required' } }) };
    },
    save: async ({ accepted, password, ...names }) => {
      const consents = {
        accepts_privacy_policy: accepted.includes('privacy_policy'),
        accepts_agreement: accepted.includes('agreement'),
        privacy_policy_version: legalTextVersions.privacy_policy,
        agreement_version: legalTextVersions.agreement,
      };
      const { email } = await register.mutateAsync({ body: { invite_token: token, password, ...names, ...consents } });
      await signIn.mutateAsync({ body: { grant_type: 'password', username: email, password } });
    },
    onSaved: () => void go({ to: '/user/learning' }),
  });
  const fieldOf = (name: 'last_name' | 'first_name' | 'middle_name', autoComplete: string) => ({
    label: t(`auth.${name}`),
    size: 'md' as const,
    autoComplete,
    ...draft.text(name),
  });

  return (
    <AuthCard
      title={t('auth.registration_title')}
      text={t('auth.registration_text', { organization: invitation.organization.title })}
    >
      <DraftForm draft={draft} gap={18}>
        <DraftNotice draft={draft} />
        <TextInput label={t('auth.email')} size="md" value={invitation.email} readOnly autoComplete="username" />
        <TextInput {...fieldOf('last_name', 'family-name')} />
        <TextInput {...fieldOf('first_name', 'given-name')} />
        <TextInput {...fieldOf('middle_name', 'additional-name')} />
        <NewPasswordField {...draft.text('password')} minLength={organization.password_min_length} />
        <ConsentBoxes accepted={draft.values.accepted} onChange={(accepted) => draft.set({ accepted })} />
        <FieldError text={draft.errorOf('accepted')} />
        <Button type="submit" size="md" fullWidth loading={draft.isSaving}>
          {t('auth.register')}
        </Button>
      </DraftForm>
    </AuthCard>
  );
}
