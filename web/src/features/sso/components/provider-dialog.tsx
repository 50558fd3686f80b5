import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { NewProvider, Provider } from '@vigil/contract/sso/provider.ts';
import {
  adfsAttributes,
  claimRules,
  oidcAttributes,
  providerFlaws,
  providerRules,
  ssoFields,
} from '@vigil/contract/sso/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { CertificateField } from '../../../ui/certificate-field.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { useAddProvider, useChangeProvider, useTestProvider } from '../api.ts';
import { draftOf, isSecretMissing, secretState } from '../rules.ts';
import { OidcFields } from './oidc-fields.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import { SamlFields } from './saml-fields.tsx';
import { SignInTrial } from './sign-in-trial.tsx';
import { ServiceAddresses } from './service-addresses.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  kind: Provider['kind'];
  /** The provider to edit; null for a new one. */
  provider: Provider | null;
  /** The id of a test sign-in at the provider; empty if there was none. */
  trial: string;
  onAdded: (id: string) => void;
  onClose: () => void;
};

/** Address parameters that lead to another provider or sign-in method. */
const exitParams = ['provider', 'type'];

const labelledFields = [
  'title',
  'is_enabled',
  'creates_people',
  'admits_admins',
  'serves_children',
  'metadata_url',
  'accepts_unasked',
  'asks_lasting_name',
  'issuer',
  'client_id',
  'scopes',
  'trusts_email',
] as const;

/** Edits how a provider is asked and how its answer is used. The settings can be tested before they are saved. */
export function ProviderDialog({ kind, provider, trial: tried, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const add = useAddProvider();
  const change = useChangeProvider();
  const trial = useTestProvider();
  const form = useDraft<NewProvider, { id: string }>({
    name: `provider.${provider?.id ?? kind}`,
    initial: draftOf(kind, provider),
    version: provider?.version,
    labels: {
      ...Object.fromEntries(labelledFields.map((field) => [field, t(`sso.field.${field}`)])),
      ca_certificate: t('directories.field.ca_certificate'),
      attributes: t('sso.attributes'),
    },
    rules: providerRules,
    flaws: (values) => ({
      ...providerFlaws(values),
      ...(isSecretMissing(provider, values) && { client_secret: { code: 'asked_again' } }),
    }),
    save: (body, { version }) =>
      provider === null ? add.mutateAsync({ body }) : change.mutateAsync({ params: { id: provider.id }, body, version }),
    onSaved: ({ id }) => (provider === null ? onAdded(id) : onClose()),
    exitParams,
  });
  const draft = form.values;
  const set = (patch: object) => form.set(patch);
  const tryOut = () => form.check() && trial.mutate({ body: draft }, { onError: form.applyServerErrors });
  const presets = [
    ['ADFS', adfsAttributes],
    ['OpenID Connect', oidcAttributes],
  ] as const;
  const [presetName, preset] = presets[kind === 'saml' ? 0 : 1];
  const isTriable = draft.kind === 'oidc' || draft.metadata_url !== '' || draft.metadata_xml !== undefined;
  const secret = secretState(provider, draft);
  const flags = ['is_enabled', 'creates_people', 'admits_admins', 'serves_children'] as const;
  return (
    <Dialog onClose={onClose} size={720} title={provider?.title ?? t(`sso.add.${kind}`)}>
      <DraftForm draft={form}>
        <Stack gap={18}>
          {provider !== null && <ServiceAddresses provider={provider} />}
          <TextInput
            label={t('sso.field.title')}
            description={t('sso.field_note.title')}
            {...form.text('title')}
            data-autofocus
          />
          {draft.kind === 'saml' ? (
            <SamlFields draft={draft} errorOf={form.errorOf} isStored={provider !== null} onChange={set} />
          ) : (
            <OidcFields draft={draft} errorOf={form.errorOf} secret={secret} onChange={set} />
          )}
          <CertificateField description={t('sso.ca_note')} {...form.text('ca_certificate')} />
          {trial.data !== undefined && <ProviderFacts description={trial.data} />}
          {trial.data === undefined && provider?.kind === 'saml' && (
            <ProviderFacts description={provider.description} metadata={provider.metadata} />
          )}
          {provider !== null && <SignInTrial provider={provider.id} trial={tried} isChanged={form.isChanged} />}
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Group justify="space-between" mb={8}>
              <legend style={{ padding: 0, fontWeight: 'var(--bold)' }}>{t('sso.attributes')}</legend>
              <Button variant="default" size="xs" onClick={() => set({ attributes: { ...preset } })}>
                {t('directories.as_in', { name: presetName })}
              </Button>
            </Group>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
              {ssoFields.map((field) => (
                <TextInput
                  key={field}
                  label={t(`staff_imports.field.${field}`)}
                  {...(field === 'email' && kind === 'saml' && { description: t('sso.email_note') })}
                  value={draft.attributes[field]}
                  error={form.errorOf(`attributes.${field}`)}
                  maxLength={claimRules[field].max}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={(event) => set({ attributes: { ...draft.attributes, [field]: event.currentTarget.value } })}
                />
              ))}
            </SimpleGrid>
          </fieldset>
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`sso.field.${flag}`)}
              {...(flag !== 'is_enabled' && { description: t(`sso.field_note.${flag}`) })}
              checked={draft[flag]}
              onChange={(event) => set({ [flag]: event.currentTarget.checked })}
            />
          ))}
          <DraftNotice draft={form} />
          <FormActions>
            <Button variant="default" disabled={!isTriable} loading={trial.isPending} onClick={tryOut}>
              {t('directories.try')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {t('commons:save')}
            </Button>
          </FormActions>
        </Stack>
      </DraftForm>
    </Dialog>
  );
}
