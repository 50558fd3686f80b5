import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { NewDirectory } from '@vigil/contract/directories/directory.ts';
import { groupRoles, groupRules, GROUPS_MAX } from '@vigil/contract/directories/rules.ts';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list.tsx';
import { everyTagQuery } from '../../tags/api.ts';

type GroupRule = NewDirectory['groups'][number];
type Props = {
  groups: readonly GroupRule[];
  onChange: (groups: GroupRule[]) => void;
  errorOf: (path: string) => string | undefined;
};

const TAG = 'tag:';
const ROLE = 'role:';

/** Maps directory groups to a tag or a role each. */
export function DirectoryGroups({ groups, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const tags = useQuery(everyTagQuery()).data ?? [];
  const grants = [
    {
      group: t('directories.groups.roles'),
      items: groupRoles.map((role) => ({ value: ROLE + role, label: t(`employees.role.${role}`) })),
    },
    {
      group: t('directories.groups.tags'),
      items: tags.filter(({ type }) => type === 'custom').map(({ id, title }) => ({ value: TAG + id, label: title })),
    },
  ];
  const change = (index: number, patch: Partial<GroupRule>) =>
    onChange(groups.map((rule, place) => (place === index ? { ...rule, ...patch } : rule)));
  return (
    <Stack gap={12}>
      {groups.length > 0 && (
        <List gap={12} label={t('directories.groups.title')}>
          {groups.map((rule, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a rule has no identity while it is being typed
            <li key={index}>
              <Group gap={10} align="flex-start" wrap="nowrap">
                <Group gap={10} align="flex-start" grow flex={1} preventGrowOverflow={false}>
                  <TextInput
                    aria-label={t('directories.groups.group')}
                    placeholder="CN=Finance,OU=Groups,DC=example,DC=com"
                    value={rule.group}
                    onChange={(event) => change(index, { group: event.currentTarget.value })}
                    error={errorOf(`groups.${index}.group`)}
                    maxLength={groupRules.group.max}
                    miw={200}
                    spellCheck={false}
                    autoCapitalize="none"
                  />
                  <Select
                    aria-label={t('directories.groups.grants')}
                    placeholder={t('directories.groups.grants')}
                    data={grants}
                    value={grantOf(rule)}
                    onChange={(grant) => change(index, ruleOf(grant))}
                    error={errorOf(`groups.${index}.gives`)}
                    allowDeselect={false}
                    miw={200}
                    searchable
                  />
                </Group>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('directories.groups.remove', { name: rule.group })}
                  onClick={() => onChange(groups.filter((_, place) => place !== index))}
                >
                  <IconTrash size={18} stroke={1.6} />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </List>
      )}
      {groups.length < GROUPS_MAX && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => onChange([...groups, { group: '', tag_id: null, role: null }])}
          >
            {t('directories.groups.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const grantOf = ({ tag_id, role }: GroupRule): string | null =>
  tag_id !== null ? TAG + tag_id : role !== null ? ROLE + role : null;

const ruleOf = (grant: string | null): Omit<GroupRule, 'group'> => ({
  tag_id: grant?.startsWith(TAG) ? grant.slice(TAG.length) : null,
  role: groupRoles.find((role) => ROLE + role === grant) ?? null,
});
