import { Button, Checkbox, Group, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import {
  activeDirectoryDefaults,
  attributeRules,
  departmentSources,
  directoryRules,
  directorySecurities,
  ldapDefaults,
  leaverFates,
  personFields,
  readingFlaws,
} from '@vigil/contract/directories/rules.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { CertificateField } from '../../../ui/certificate-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useSaveDirectory, useTryDirectory } from '../api.ts';
import { DirectoryGroups } from './directory-groups.tsx';
import { DirectoryTrialTable } from './directory-trial-table.tsx';

type Draft = NewDirectory;

/** In the address, what leads to another way of signing in. */
const waysOut = ['type'];

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
  leavers: 'block',
  groups: [],
  removal_limit: 10,
  netbios_name: '',
};

const named = [
  'host',
  'port',
  'ca_certificate',
  'bind_dn',
  'base_dn',
  'user_filter',
  'login_attribute',
  'group_attribute',
  'netbios_name',
  'is_enabled',
  'creates_people',
  'sync_hour',
  'removal_limit',
] as const;

function draftOf(directory: Directory | null): Draft {
  if (directory === null) return fresh;
  const {
    has_bind_password: _,
    synced_at: __,
    sync_result: ___,
    sync_report: ____,
    people_count: _____,
    version: ______,
    ...settings
  } = directory;
  return settings;
}

/** Where the directory is, how it is read, and what it does. It can be tried before it is kept. */
export function DirectoryForm({ directory }: { directory: Directory | null }) {
  const { t } = useTranslation();
  const start = draftOf(directory);
  const save = useSaveDirectory();
  const trial = useTryDirectory();
  const isPasswordAsked = (values: Draft) =>
    directory?.has_bind_password === true && values.bind_dn !== '' && !isSamePlace(secretPlaces.directory, start, values);
  const draft = useDraft({
    name: 'directory',
    initial: start,
    version: directory?.version,
    labels: {
      ...Object.fromEntries(named.map((field) => [field, t(`directories.field.${field}`)])),
      attributes: t('directories.people'),
      groups: {
        label: t('directories.groups.title'),
        words: (groups) => groups.map(({ group }) => group).join('\n'),
      },
      security: { label: t('directories.field.security'), words: (security) => t(`directories.security.${security}`) },
      leavers: { label: t('directories.field.leavers'), words: (fate) => t(`directories.leavers.${fate}`) },
      department_source: {
        label: t('directories.field.department_source'),
        words: (source) => t(`directories.department_source.${source}`),
      },
    },
    rules: directoryRules,
    flaws: (values) => ({
      ...readingFlaws(values),
      ...(isPasswordAsked(values) && (values.bind_password ?? '') === '' && { bind_password: { code: 'asked_again' } }),
    }),
    save: (body, { version }) => save.mutateAsync({ body, version }),
    afterwards: { bind_password: undefined },
    waysOut,
  });
  const { values, set } = draft;
  const isAsked = isPasswordAsked(values);
  const text = (
    field: 'host' | 'bind_dn' | 'base_dn' | 'user_filter' | 'login_attribute' | 'group_attribute' | 'netbios_name',
  ) => ({
    label: t(`directories.field.${field}`),
    ...draft.text(field),
    spellCheck: false,
    autoCapitalize: 'none',
  });
  const tryOut = () => draft.check() && trial.mutate({ body: values }, { onError: draft.refuse });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16} maw={820}>
        <DraftNotice draft={draft} />
        <Card title={t('directories.server')}>
          <Stack gap={16}>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput {...text('host')} placeholder="dc.example.com" />
              <Select
                label={t('directories.field.security')}
                data={directorySecurities.map((value) => ({ value, label: t(`directories.security.${value}`) }))}
                {...draft.choice('security')}
                onChange={(security) => security !== null && set({ security, port: PORTS[security] })}
              />
              <NumberField label={t('directories.field.port')} {...draft.number('port')} />
            </SimpleGrid>
            {values.security !== 'none' && (
              <CertificateField description={t('directories.ca_note')} {...draft.text('ca_certificate')} />
            )}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...text('bind_dn')} placeholder="CN=vigil,OU=Services,DC=example,DC=com" />
              <PasswordInput
                label={t('directories.field.bind_password')}
                placeholder={directory?.has_bind_password && !isAsked ? t('directories.password_kept') : ''}
                required={isAsked}
                description={isAsked && t('directories.password_asked')}
                {...draft.text('bind_password')}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
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
            <TextInput {...text('base_dn')} placeholder="OU=People,DC=example,DC=com" />
            <TextInput {...text('user_filter')} />
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <TextInput {...text('login_attribute')} />
              {personFields.map((field) => (
                <TextInput
                  key={field}
                  label={field === 'manager' ? t('directories.field.manager') : t(`staff_imports.field.${field}`)}
                  value={values.attributes[field]}
                  spellCheck={false}
                  autoCapitalize="none"
                  onChange={(event) =>
                    set({
                      attributes: { ...values.attributes, [field]: event.currentTarget.value },
                    })
                  }
                  error={draft.errorOf(`attributes.${field}`)}
                  maxLength={attributeRules[field].max}
                />
              ))}
            </SimpleGrid>
            <TextInput
              {...text('netbios_name')}
              maw={320}
              description={t('directories.netbios_note')}
              placeholder={trial.data?.netbios_name ?? ''}
            />
            <Select
              maw={320}
              label={t('directories.field.department_source')}
              data={departmentSources.map((value) => ({ value, label: t(`directories.department_source.${value}`) }))}
              {...draft.choice('department_source')}
              allowDeselect={false}
            />
          </Stack>
        </Card>
        <Card title={t('directories.groups.title')}>
          <Stack gap={16}>
            <p style={{ margin: 0 }}>{t('directories.groups.text')}</p>
            {values.groups.length > 0 && (
              <TextInput {...text('group_attribute')} maw={320} description={t('directories.groups.attribute_note')} />
            )}
            <DirectoryGroups groups={values.groups} onChange={(groups) => set({ groups })} errorOf={draft.errorOf} />
          </Stack>
        </Card>
        <Card title={t('directories.behaviour')}>
          <Stack gap={14}>
            <Checkbox label={t('directories.field.is_enabled')} {...draft.tick('is_enabled')} />
            <Checkbox
              label={t('directories.field.creates_people')}
              description={t('directories.creates_people_note')}
              {...draft.tick('creates_people')}
            />
            <Select
              maw={320}
              label={t('directories.field.sync_hour')}
              data={[
                { value: '', label: t('directories.by_hand') },
                ...HOURS.map((hour) => ({ value: String(hour), label: t('directories.at_hour', { hour: `${hour}:05` }) })),
              ]}
              value={values.sync_hour === null ? '' : String(values.sync_hour)}
              allowDeselect={false}
              onChange={(hour) => set({ sync_hour: hour === '' || hour === null ? null : Number(hour) })}
            />
            <Select
              maw={320}
              label={t('directories.field.leavers')}
              description={values.leavers !== 'stay' && t(`directories.leavers_note.${values.leavers}`)}
              data={leaverFates.map((value) => ({ value, label: t(`directories.leavers.${value}`) }))}
              {...draft.choice('leavers')}
              allowDeselect={false}
              // What is hidden must not keep the form from being saved.
              onChange={(leavers) =>
                leavers !== null && set({ leavers, ...(leavers === 'stay' && { removal_limit: start.removal_limit }) })
              }
            />
            {values.leavers !== 'stay' && (
              <NumberField
                maw={320}
                label={t('directories.field.removal_limit')}
                description={t('directories.removal_limit_note')}
                suffix=" %"
                {...draft.number('removal_limit')}
              />
            )}
          </Stack>
        </Card>
        {trial.data !== undefined && <DirectoryTrialTable trial={trial.data} />}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" loading={trial.isPending} onClick={tryOut}>
            {t('directories.try')}
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </Group>
      </Stack>
    </DraftForm>
  );
}
