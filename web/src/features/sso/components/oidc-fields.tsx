import { Checkbox, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { NewProvider } from '@vigil/contract/sso/provider.ts';
import { oidcRules } from '@vigil/contract/sso/rules.ts';
import { useTranslation } from 'react-i18next';

type Draft = Extract<NewProvider, { kind: 'oidc' }>;
type Props = {
  draft: Draft;
  errorOf: (path: string) => string | undefined;
  secret: 'none' | 'stored' | 'asked';
  onChange: (patch: Partial<Draft>) => void;
};

/** Edits the issuer, and the credentials that it issued for Vigil. */
export function OidcFields({ draft, errorOf, secret, onChange }: Props) {
  const { t } = useTranslation();
  const field = (name: 'issuer' | 'client_id' | 'scopes') => ({
    label: t(`sso.field.${name}`),
    value: draft[name],
    error: errorOf(name),
    required: true,
    maxLength: oidcRules[name].max,
    spellCheck: false,
    autoCapitalize: 'none',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        {...field('issuer')}
        type="url"
        placeholder="https://login.example.com"
        description={t('sso.field_note.issuer')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <TextInput {...field('client_id')} autoComplete="off" />
        <PasswordInput
          label={t('sso.field.client_secret')}
          placeholder={secret === 'stored' ? t('directories.password_saved') : ''}
          required={secret === 'asked'}
          description={secret === 'asked' && t('directories.password_asked')}
          value={draft.client_secret ?? ''}
          error={errorOf('client_secret')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          onChange={(event) => onChange({ client_secret: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput {...field('scopes')} />
      <Checkbox
        label={t('sso.field.trusts_email')}
        description={t('sso.field_note.trusts_email')}
        checked={draft.trusts_email}
        onChange={(event) => onChange({ trusts_email: event.currentTarget.checked })}
      />
    </>
  );
}
