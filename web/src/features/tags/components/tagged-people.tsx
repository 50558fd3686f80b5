import { ActionIcon, Button, Group } from '@mantine/core';
import { IconUserPlus, IconUsers, IconX } from '@tabler/icons-react';
import type { Tag, TaggedPerson } from '@vigil/contract/tags/tag.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { taggedPeopleQuery, useUnassignPerson } from '../api.ts';
import { AssignDialog } from './assign-dialog.tsx';

type Shown = { person: string; page: number };
type Props = { tag: Tag; shown: Shown; onShow: (patch: Partial<Shown>) => void };

/** The people who have the tag, since when and until when. */
export function TaggedPeople({ tag, shown: { person, page }, onShow }: Props) {
  const { t } = useTranslation();
  const [isAssigning, setAssigning] = useState(false);
  const [removing, setRemoving] = useState<TaggedPerson | null>(null);
  const remove = useUnassignPerson();
  const people = useQuery(
    taggedPeopleQuery({
      params: { id: tag.id },
      query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE, ...(person !== '' && { search: person }) },
    }),
  );
  const isCustom = tag.type === 'custom';
  const assignButton = isCustom && (
    <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setAssigning(true)}>
      {t('tags.members.assign')}
    </Button>
  );
  return (
    <Card>
      <Group gap={10} mb={12} justify="space-between">
        <SearchInput value={person} onChange={(text) => onShow({ person: text })} label={t('tags.members.search')} />
        {assignButton}
      </Group>
      <DataTable
        label={t('tags.members.title')}
        columns={useColumns(tag, setRemoving)}
        rowKey={({ id }) => id}
        page={page}
        onPage={(next) => onShow({ page: next })}
        {...queryTableProps(people)}
        empty={
          person === '' ? (
            <EmptyState icon={IconUsers} title={t('tags.members.none')} text={t(`tags.members.none_${tag.type}`)} />
          ) : (
            <EmptyState title={t('ui.nothing_found')} text={t('tags.members.none_found')} />
          )
        }
      />
      {isAssigning && <AssignDialog tag={tag} onClose={() => setAssigning(false)} />}
      <ConfirmDialog
        isOpen={removing !== null}
        title={t('tags.members.remove_title')}
        confirmLabel={t('tags.unassign.action')}
        isPending={remove.isPending}
        onConfirm={() =>
          removing !== null &&
          remove.mutate({ params: { tagId: tag.id, userId: removing.id } }, { onSettled: () => setRemoving(null) })
        }
        onClose={() => setRemoving(null)}
      >
        <p>{removing?.title}</p>
        <p>{t('tags.unassign.text')}</p>
      </ConfirmDialog>
    </Card>
  );
}

function useColumns(tag: Tag, onRemove: (person: TaggedPerson) => void): Column<TaggedPerson>[] {
  const { t } = useTranslation();
  const removeButton = (person: TaggedPerson) => (
    <ActionIcon aria-label={t('tags.members.remove', { name: person.title })} onClick={() => onRemove(person)}>
      <IconX size={18} stroke={1.6} />
    </ActionIcon>
  );
  const until: Column<TaggedPerson> = {
    key: 'until',
    title: t('tags.members.until'),
    cell: (person) => formatDate(person.until),
  };
  const actions: Column<TaggedPerson> = {
    key: 'actions',
    title: '',
    width: 44,
    align: 'end',
    card: 'corner',
    cell: removeButton,
  };
  return [
    {
      key: 'name',
      title: t('tags.members.name'),
      card: 'title',
      cell: (person) => (
        <TwoLine
          note={
            <>
              {person.title !== person.email && person.email}
              {!person.is_registered && tag.type !== 'not_registered' && <Pill>{t('tags.members.not_registered')}</Pill>}
            </>
          }
        >
          <PersonLink id={person.id} isRegistered={person.is_registered} name={person.title} />
        </TwoLine>
      ),
    },
    { key: 'department', title: t('tags.members.department'), cell: ({ department }) => departmentTitle(department) },
    { key: 'since', title: t('tags.members.since'), cell: ({ assigned_at }) => formatDate(assigned_at) },
    ...(tag.type === 'newbie' ? [until] : []),
    ...(tag.type === 'custom' ? [actions] : []),
  ];
}
