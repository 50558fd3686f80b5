import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { NewProvider, Provider } from '@vigil/contract/sso/provider.ts';
import { adfsAttributes, oidcAttributes, ssoFields } from '@vigil/contract/sso/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/form-error.tsx';
import { useAddProvider, useChangeProvider, useTryProvider } from '../api.ts';
import { draftOf, secretState } from '../rules.ts';
import { OidcFields } from './oidc-fields.tsx';
import { ProviderFacts } from './provider-facts.tsx';
import { SamlFields } from './saml-fields.tsx';
import { ServiceAddresses } from './service-addresses.tsx';

type Props = {
  kind: Provider['kind'];
  /** Null: a new one. */
  provider: Provider | null;
  onAdded: (id: string) => void;
  onClose: () => void;
};

/** What is said to a provider and what is taken from it. It can be tried before it is kept. */
export function ProviderDialog({ kind, provider, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<NewProvider>(() => draftOf(kind, provider));
  const add = useAddProvider();
  const change = useChangeProvider();
  const trial = useTryProvider();
  const error = add.error ?? change.error ?? trial.error;
  const told = error?.fieldErrors() ?? {};
  const set = (patch: object) => setDraft((before) => ({ ...before, ...patch }));
  const forget = () => [add, change, trial].forEach((one) => one.reset());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget();
    if (!isReady) return;
    if (provider === null) add.mutate({ body: draft }, { onSuccess: ({ id }) => onAdded(id) });
    else change.mutate({ params: { id: provider.id }, body: draft }, { onSuccess: onClose });
  };
  const tryOut = () => {
    forget();
    trial.mutate({ body: draft });
  };
  const presets = [
    ['ADFS', adfsAttributes],
    ['OpenID Connect', oidcAttributes],
  ] as const;
  const [presetName, preset] = presets[kind === 'saml' ? 0 : 1];
  const isTriable = draft.kind === 'oidc' || draft.metadata_url !== '' || draft.metadata_xml !== undefined;
  const secret = secretState(provider, draft);
  const isReady = secret !== 'asked' || (draft.kind === 'oidc' && (draft.client_secret ?? '') !== '');
  const flags = ['is_enabled', 'creates_people', 'admits_admins'] as const;
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={provider?.title ?? t(`sso.add.${kind}`)}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={18}>
          {provider !== null && <ServiceAddresses provider={provider} />}
          <TextInput
            label={t('sso.field.title')}
            description={t('sso.field_note.title')}
            value={draft.title}
            error={told['title']}
            required
            data-autofocus
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          {draft.kind === 'saml' ? (
            <SamlFields draft={draft} told={told} isKept={provider !== null} onChange={set} />
          ) : (
            <OidcFields draft={draft} told={told} secret={secret} onChange={set} />
          )}
          {trial.data !== undefined && <ProviderFacts description={trial.data} />}
          {trial.data === undefined && provider?.kind === 'saml' && <ProviderFacts description={provider.description} />}
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Group justify="space-between" mb={8}>
              <legend style={{ padding: 0, fontWeight: 600 }}>{t('sso.attributes')}</legend>
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
                  error={told[`attributes.${field}`]}
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
          <FormError error={error} />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" disabled={!isTriable} loading={trial.isPending} onClick={tryOut}>
              {t('directories.try')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={add.isPending || change.isPending}>
              {t('commons:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
