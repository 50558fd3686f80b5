import { Button, Stack } from '@mantine/core';
import type { Directory, NewDirectory } from '@vigil/contract/directories/directory.ts';
import { activeDirectoryDefaults, directoryRules, readingFlaws } from '@vigil/contract/directories/rules.ts';
import { isSamePlace, secretPlaces } from '@vigil/contract/shared/saved-secrets.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useSaveDirectory, useTestDirectory } from '../api.ts';
import { BehaviourCard, GroupsCard, PeopleCard, PORTS, ServerCard } from './directory-cards.tsx';
import { DirectoryTrialTable } from './directory-trial-table.tsx';

type Draft = NewDirectory;

/** Address parameters that lead to the settings of another sign-in method. */
const exitParams = ['type'];

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

const labelledFields = [
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

/** Edits the directory's address, mapping and behaviour, and tests them before they are saved. */
export function DirectoryForm({ directory }: { directory: Directory | null }) {
  const { t } = useTranslation();
  const start = draftOf(directory);
  const save = useSaveDirectory();
  const trial = useTestDirectory();
  const isPasswordAsked = (values: Draft) =>
    directory?.has_bind_password === true && values.bind_dn !== '' && !isSamePlace(secretPlaces.directory, start, values);
  const draft = useDraft({
    name: 'directory',
    initial: start,
    version: directory?.version,
    labels: {
      ...Object.fromEntries(labelledFields.map((field) => [field, t(`directories.field.${field}`)])),
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
    exitParams,
  });
  const { values } = draft;
  const isAsked = isPasswordAsked(values);
  const tryOut = () => draft.check() && trial.mutate({ body: values }, { onError: draft.applyServerErrors });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16} maw={820}>
        <DraftNotice draft={draft} />
        <ServerCard draft={draft} hasPassword={directory?.has_bind_password === true} isAsked={isAsked} />
        <PeopleCard draft={draft} netbiosName={trial.data?.netbios_name ?? ''} />
        <GroupsCard draft={draft} />
        <BehaviourCard draft={draft} removalLimit={start.removal_limit} />
        {trial.data !== undefined && <DirectoryTrialTable trial={trial.data} />}
        <FormActions>
          <Button variant="default" loading={trial.isPending} onClick={tryOut}>
            {t('directories.try')}
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </FormActions>
      </Stack>
    </DraftForm>
  );
}
