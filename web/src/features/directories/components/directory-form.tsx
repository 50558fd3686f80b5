import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { activeDirectoryDefaults, directorySecurities, ldapDefaults, personFields } from '@vigil/contract/directories/rules.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { useSaveDirectory, useTryDirectory } from '../api.ts';
import { DirectoryTrialTable } from './directory-trial-table.tsx';

type Draft = NewDirectory;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const PORTS = { tls: 636, starttls: 389, none: 389 } as const;

const fresh: Draft = {
  is_enabled: true,
  host: '',
  port: PORTS.tls,
  security: 'tls',
  ca_certificate: '',
  bind_dn: '',
  base_dn: '',
  ...activeDirectoryDefaults,
  attributes: { ...activeDirectoryDefaults.attributes },
  creates_people: false,
  sync_hour: null,
  sync_removes: false,
  removal_limit: 10,
};

function draftOf(directory: Directory | null): Draft {
  if (directory === null) return fresh;
  const {
    has_bind_password: _,
    synced_at: __,
    sync_result: ___,
    skipped_count: ____,
    people_count: _____,
    ...settings
  } = directory;
  return settings;
}

/** Where the directory is, how it is read, and what it does. It can be tried before it is kept. */
export function DirectoryForm({ directory }: { directory: Directory | null }) {
  const { t } = useTranslation();
  const start = draftOf(directory);
  const [draft, setDraft] = useState(start);
  const save = useSaveDirectory();
  const trial = useTryDirectory();
  const { guard } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const error = save.error ?? trial.error;
  const told = error?.fieldErrors() ?? {};
  const text = (field: 'host' | 'bind_dn' | 'base_dn' | 'user_filter' | 'login_attribute') => ({
    label: t(`directories.field.${field}`),
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    error: told[field],
    spellCheck: false,
    autoCapitalize: 'none',
  });
  const isPasswordAsked =
    directory?.has_bind_password === true && draft.bind_dn !== '' && !isSamePlace(secretPlaces.directory, start, draft);
  const isReady = !isPasswordAsked || (draft.bind_password ?? '') !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.reset();
    if (!isReady) return;
    save.mutate({ body: draft }, { onSuccess: (saved) => setDraft(draftOf(saved)) });
  };
  const tryOut = () => {
    save.reset();
    trial.mutate({ body: draft });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={820}>
        <FormError error={error} />
        <Card title={t('directories.server')}>
          <Stack gap={16}>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput {...text('host')} placeholder="dc.example.com" required />
              <Select
                label={t('directories.field.security')}
                data={directorySecurities.map((value) => ({ value, label: t(`directories.security.${value}`) }))}
                value={draft.security}
                allowDeselect={false}
                onChange={(security) => security !== null && set({ security, port: PORTS[security] })}
              />
              <NumberInput
                label={t('directories.field.port')}
                value={draft.port}
                min={1}
                max={65535}
                allowDecimal={false}
                onChange={(port) => set({ port: Number(port) })}
                error={told['port']}
              />
            </SimpleGrid>
            {draft.security !== 'none' && (
              <Textarea
                label={t('directories.field.ca_certificate')}
                description={t('directories.ca_note')}
                value={draft.ca_certificate}
                autosize
                minRows={2}
                maxRows={6}
                spellCheck={false}
                onChange={(event) => set({ ca_certificate: event.currentTarget.value })}
                error={told['ca_certificate']}
              />
            )}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...text('bind_dn')} placeholder="CN=vigil,OU=Services,DC=example,DC=com" />
              <PasswordInput
                label={t('directories.field.bind_password')}
                placeholder={directory?.has_bind_password && !isPasswordAsked ? t('directories.password_kept') : ''}
                required={isPasswordAsked}
                description={isPasswordAsked && t('directories.password_asked')}
                error={told['bind_password']}
                value={draft.bind_password ?? ''}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
                onChange={(event) => set({ bind_password: event.currentTarget.value })}
              />
            </SimpleGrid>
          </Stack>
        </Card>
        <Card
          title={t('directories.people')}
          aside={
            <Group gap={8}>
              {(
                [
                  ['Active Directory', activeDirectoryDefaults],
                  ['OpenLDAP', ldapDefaults],
                ] as const
              ).map(([name, defaults]) => (
                <Button
                  key={name}
                  variant="default"
                  size="xs"
                  onClick={() => set({ ...defaults, attributes: { ...defaults.attributes } })}
                >
                  {t('directories.as_in', { name })}
                </Button>
              ))}
            </Group>
          }
        >
          <Stack gap={16}>
            <TextInput {...text('base_dn')} placeholder="OU=People,DC=example,DC=com" required />
            <TextInput {...text('user_filter')} required />
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput {...text('login_attribute')} required />
              {personFields.map((field) => (
                <TextInput
                  key={field}
                  label={t(`staff_imports.field.${field}`)}
                  value={draft.attributes[field]}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={(event) =>
                    set({
                      attributes: { ...draft.attributes, [field]: event.currentTarget.value },
                    })
                  }
                  error={told[`attributes.${field}`]}
                />
              ))}
            </SimpleGrid>
          </Stack>
        </Card>
        <Card title={t('directories.behaviour')}>
          <Stack gap={14}>
            <Checkbox
              label={t('directories.field.is_enabled')}
              checked={draft.is_enabled}
              onChange={(event) => set({ is_enabled: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('directories.field.creates_people')}
              description={t('directories.creates_people_note')}
              checked={draft.creates_people}
              onChange={(event) => set({ creates_people: event.currentTarget.checked })}
            />
            <Select
              maw={320}
              label={t('directories.field.sync_hour')}
              data={[
                { value: '', label: t('directories.by_hand') },
                ...HOURS.map((hour) => ({ value: String(hour), label: t('directories.at_hour', { hour: `${hour}:05` }) })),
              ]}
              value={draft.sync_hour === null ? '' : String(draft.sync_hour)}
              allowDeselect={false}
              onChange={(hour) => set({ sync_hour: hour === '' || hour === null ? null : Number(hour) })}
            />
            <Checkbox
              label={t('directories.field.sync_removes')}
              checked={draft.sync_removes}
              onChange={(event) => set({ sync_removes: event.currentTarget.checked })}
            />
            {draft.sync_removes && (
              <NumberInput
                maw={320}
                label={t('directories.field.removal_limit')}
                description={t('directories.removal_limit_note')}
                value={draft.removal_limit}
                min={1}
                max={100}
                suffix=" %"
                allowDecimal={false}
                onChange={(limit) => set({ removal_limit: Number(limit) })}
                error={told['removal_limit']}
              />
            )}
          </Stack>
        </Card>
        {trial.data !== undefined && <DirectoryTrialTable trial={trial.data} />}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" disabled={!isReady} loading={trial.isPending} onClick={tryOut}>
            {t('directories.try')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={save.isPending}>
            {t('commons:save')}
          </Button>
        </Group>
      </Stack>
      {guard}
    </form>
  );
}
