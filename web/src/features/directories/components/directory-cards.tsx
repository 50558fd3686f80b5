import { Button, Checkbox, Group, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import {
  activeDirectoryDefaults,
  attributeRules,
  departmentSources,
  directorySecurities,
  ldapDefaults,
  leaverFates,
  personFields,
} from '@vigil/contract/directories/rules.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { CertificateField } from '../../../ui/certificate-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { DirectoryGroups } from './directory-groups.tsx';

type Fields = DraftFields<NewDirectory>;
type TextField = 'host' | 'bind_dn' | 'base_dn' | 'user_filter' | 'login_attribute' | 'group_attribute' | 'netbios_name';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
export const PORTS = { tls: 636, starttls: 389, none: 389 } as const;

const textOf = (draft: Fields, t: TFunction, field: TextField) => ({
  label: t(`directories.field.${field}`),
  ...draft.text(field),
  spellCheck: false,
  autoCapitalize: 'none',
});

/** The address of the directory, and the account that reads it. */
export function ServerCard({ draft, hasPassword, isAsked }: { draft: Fields; hasPassword: boolean; isAsked: boolean }) {
  const { t } = useTranslation();
  const { values, set } = draft;
  return (
    <Card title={t('directories.server')}>
      <Stack gap={16}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput {...textOf(draft, t, 'host')} placeholder="dc.example.com" />
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
          <TextInput {...textOf(draft, t, 'bind_dn')} placeholder="CN=vigil,OU=Services,DC=example,DC=com" />
          <PasswordInput
            label={t('directories.field.bind_password')}
            placeholder={hasPassword && !isAsked ? t('directories.password_saved') : ''}
            required={isAsked}
            description={isAsked && t('directories.password_asked')}
            {...draft.text('bind_password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth.toggle_password') }}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

/** Which entries are people, and which attributes hold their fields. */
export function PeopleCard({ draft, netbiosName }: { draft: Fields; netbiosName: string }) {
  const { t } = useTranslation();
  const { values, set } = draft;
  return (
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
        <TextInput {...textOf(draft, t, 'base_dn')} placeholder="OU=People,DC=example,DC=com" />
        <TextInput {...textOf(draft, t, 'user_filter')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput {...textOf(draft, t, 'login_attribute')} />
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
          {...textOf(draft, t, 'netbios_name')}
          maw={320}
          description={t('directories.netbios_note')}
          placeholder={netbiosName}
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
  );
}

/** The tags and roles that members of directory groups receive. */
export function GroupsCard({ draft }: { draft: Fields }) {
  const { t } = useTranslation();
  const { values, set } = draft;
  return (
    <Card title={t('directories.groups.title')}>
      <Stack gap={16}>
        <p style={{ margin: 0 }}>{t('directories.groups.text')}</p>
        {values.groups.length > 0 && (
          <TextInput {...textOf(draft, t, 'group_attribute')} maw={320} description={t('directories.groups.attribute_note')} />
        )}
        <DirectoryGroups groups={values.groups} onChange={(groups) => set({ groups })} errorOf={draft.errorOf} />
      </Stack>
    </Card>
  );
}

/** Who may sign in, when the directory is read, and what happens to people who are no longer in the directory. */
export function BehaviourCard({ draft, removalLimit }: { draft: Fields; removalLimit: number }) {
  const { t } = useTranslation();
  const { values, set } = draft;
  return (
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
          // A hidden field must not make the form invalid.
          onChange={(leavers) => leavers !== null && set({ leavers, ...(leavers === 'stay' && { removal_limit: removalLimit }) })}
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
  );
}
