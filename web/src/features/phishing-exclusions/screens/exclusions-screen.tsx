import { ActionIcon, Button, Checkbox, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import type { Exclusion } from '@vigil/contract/phishing-exclusions/exclusion.ts';
import { exclusionKinds } from '@vigil/contract/phishing-exclusions/rules.ts';
import { IconCalendarOff, IconDots, IconPencil, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { choice, flag, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { exclusionsQuery, useEndExclusion } from '../api.ts';
import { AddDialog } from '../components/add-dialog.tsx';
import { ChangeDialog } from '../components/change-dialog.tsx';
import { UntilWords } from '../components/until-words.tsx';

const kinds = ['all', ...exclusionKinds] as const;
const params = { page: number(), search: text(), kind: choice(kinds, 'all'), over: flag(), adding: flag() };

/** The people, departments and tags excluded from simulations, why and until when. */
export function ExclusionsScreen() {
  const { t } = useTranslation();
  const [{ page, search, kind, over, adding }, setState] = useSearchState(params);
  const [open, setOpen] = useState<{ exclusion: Exclusion; to: 'change' | 'end' } | null>(null);
  const end = useEndExclusion();
  const exclusions = useQuery(
    exclusionsQuery({
      limit: PAGE_SIZE,
      offset: page * PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(kind !== 'all' && { kind }),
      ...(over && { with_over: 'true' as const }),
    }),
  );
  const people = exclusions.data?.people_count;
  const isNarrowed = search !== '' || kind !== 'all';
  const isEmpty = exclusions.data?.total_count === 0 && !isNarrowed;
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setState({ adding: true, page })}>
      {t('phishing_exclusions.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('phishing_exclusions.title')}
        crumbs={[{ text: t('menu.section.phishing') }]}
        state={
          people === undefined || people === 0
            ? ' '
            : t('phishing_exclusions.count', { count: people, formatted: formatNumber(people) })
        }
        // An empty list offers the same button.
        actions={isEmpty ? undefined : add}
      />
      <Group gap={10} mb={12}>
        <SearchInput
          value={search}
          onChange={(typed) => setState({ search: typed }, { replace: true })}
          label={t('phishing_exclusions.search')}
        />
        <SegmentedControl
          aria-label={t('phishing_exclusions.columns.kind')}
          value={kind}
          onChange={(chosen) => setState({ kind: chosen })}
          data={kinds.map((value) => ({ value, label: t(`phishing_exclusions.kinds.${value}`) }))}
        />
        <Checkbox
          label={t('phishing_exclusions.with_over')}
          checked={over}
          onChange={({ currentTarget: { checked } }) => setState({ over: checked })}
        />
      </Group>
      <Card>
        <DataTable
          label={t('phishing_exclusions.title')}
          columns={useColumns((exclusion, to) => setOpen({ exclusion, to }))}
          rowKey={({ id }) => id}
          isDimmed={({ is_over }) => is_over}
          page={page}
          onPage={(next) => setState({ page: next })}
          {...queryTableProps(exclusions)}
          empty={
            <EmptyState
              icon={IconUserOff}
              scene={isNarrowed ? 'scene-search' : undefined}
              title={t(isNarrowed ? 'ui.nothing_found' : 'phishing_exclusions.empty_title')}
              text={isNarrowed ? undefined : t('phishing_exclusions.empty_text')}
              action={isNarrowed ? undefined : add}
            />
          }
        />
      </Card>
      {adding && <AddDialog onClose={() => setState({ adding: false, page })} />}
      {open?.to === 'change' && (
        <ChangeDialog
          exclusion={exclusions.data?.data.find(({ id }) => id === open.exclusion.id) ?? open.exclusion}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open?.to === 'end'}
        title={t('phishing_exclusions.end_title', { name: open?.exclusion.target.title })}
        confirmLabel={t('phishing_exclusions.end')}
        isDangerous={false}
        isPending={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate({ params: { id: open?.exclusion.id ?? '' } }, { onSettled: close })}
      >
        {t('phishing_exclusions.end_text')}
      </ConfirmDialog>
    </>
  );
}

function useColumns(ask: (exclusion: Exclusion, to: 'change' | 'end') => void): Column<Exclusion>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'target',
      title: t('phishing_exclusions.columns.target'),
      card: 'title',
      cell: (exclusion) => <Target exclusion={exclusion} />,
    },
    {
      key: 'reason',
      title: t('phishing_exclusions.columns.reason'),
      cell: ({ reason }) => <span style={{ overflowWrap: 'anywhere' }}>{reason}</span>,
    },
    {
      key: 'until',
      title: t('phishing_exclusions.columns.until'),
      cell: ({ until, is_over, ended_at }) =>
        is_over ? (
          <Pill>
            {ended_at === null ? <UntilWords until={until} /> : t('phishing_exclusions.ended', { date: formatDate(ended_at) })}
          </Pill>
        ) : (
          <UntilWords until={until} />
        ),
    },
    {
      key: 'by',
      title: t('phishing_exclusions.columns.by'),
      isExtra: true,
      cell: ({ created_by_name, created_at }) => <TwoLine note={formatDate(created_at)}>{created_by_name || '—'}</TwoLine>,
    },
    {
      key: 'actions',
      title: '',
      align: 'end',
      card: 'corner',
      cell: (exclusion) => exclusion.ended_at === null && <Actions exclusion={exclusion} ask={ask} />,
    },
  ];
}

/** Departments and tags show their number of people. */
function Target({ exclusion: { kind, target, is_gone, users_count } }: { exclusion: Exclusion }) {
  const { t } = useTranslation();
  const many = t('ui.tree.people', { count: users_count, number: formatNumber(users_count) });
  const what = t(`phishing_exclusions.kind.${kind}`);
  return (
    <TwoLine note={is_gone ? t('phishing_exclusions.gone') : kind === 'person' ? what : `${what} · ${many}`}>
      {kind === 'person' ? (
        <PersonLink id={target.id} isRegistered={target.is_registered && !is_gone} name={target.title} />
      ) : (
        <Text component="span">{target.title}</Text>
      )}
    </TwoLine>
  );
}

function Actions({ exclusion, ask }: { exclusion: Exclusion; ask: (exclusion: Exclusion, to: 'change' | 'end') => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('phishing_exclusions.actions_of', { name: exclusion.target.title })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask(exclusion, 'change')}>
          {t('commons:edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarOff size={16} />} onClick={() => ask(exclusion, 'end')}>
          {t('phishing_exclusions.end')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
