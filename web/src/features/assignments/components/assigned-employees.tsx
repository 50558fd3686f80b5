import { Button, Select, Stack } from '@mantine/core';
import { learnerGroups } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { hasNoTargets, nobody } from '@vigil/contract/people/nobody.ts';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { ArchiveButton } from '../../certificates/components/archive-button.tsx';
import { choice, number, text } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { CountedTitle } from '../../../ui/counted-title.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { noSelection, selectionBody, type Selection } from '../../../ui/selection.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { assignedEmployeesQuery, useAddEmployees } from '../api.ts';
import { CompleteLearnersDialog } from './complete-learners-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import type { ChosenLearners } from './learners-progress.tsx';
import { RemoveLearnersDialog } from './remove-learners-dialog.tsx';
import { useAssignedColumns } from './use-assigned-columns.tsx';

const params = { page: number(), search: text(), group: choice(['all', ...learnerGroups], 'all') };
type Action = 'take_out' | 'count_done' | 'extend' | 'reset';

type Props = {
  id: string;
  isOver: boolean;
  /** Whether completing the assignment issues a certificate. */
  hasCertificates: boolean;
  /** Whether the course is a package, whose learners have attempts to show. */
  isScorm: boolean;
};

/** The learners of an assignment and the progress of each, with actions to add and remove people. */
export function AssignedEmployees({ id, isOver, hasCertificates, isScorm }: Props) {
  const { t } = useTranslation();
  const [{ page, search, group }, setState] = useSearchState(params);
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isAdding, setAdding] = useState(false);
  const [bulk, setBulk] = useState<(ChosenLearners & { action: Action }) | null>(null);
  const filter = { ...(search !== '' && { search }), ...(group !== 'all' && { group }) };
  const isNarrowed = search !== '' || group !== 'all';
  const found = useQuery({
    ...assignedEmployeesQuery(id, {
      limit: PAGE_SIZE,
      offset: page * PAGE_SIZE,
      ...filter,
    }),
    placeholderData: keepPreviousData,
  });
  /** Changes the filter and clears the selection, because the list then shows other people. */
  const changeFilter = (next: Partial<{ search: string; group: string }>, options?: { replace: boolean }) => {
    setSelection(noSelection);
    setState(next as { search: string }, options);
  };
  const openBulk = (action: Action, count: number) => setBulk({ action, count, selection: selectionBody(selection, filter) });
  const bulkProps = bulk && {
    ...bulk,
    id,
    onStarted: () => setSelection(noSelection),
    onClose: () => setBulk(null),
  };
  const columns = useAssignedColumns(isScorm ? id : null);
  if (found.data?.is_hidden === true) {
    return (
      <Card title={<CountedTitle title={t('assignments.employees')} total={found.data.total_count} isNarrowed={false} />}>
        <Stack gap={12}>
          <HiddenResults />
          <span>{t('assignments.hidden_learners')}</span>
        </Stack>
      </Card>
    );
  }
  return (
    <Card
      title={<CountedTitle title={t('assignments.employees')} total={found.data?.total_count} isNarrowed={isNarrowed} />}
      aside={
        <>
          <SearchInput value={search} onChange={(search) => changeFilter({ search }, { replace: true })} />
          <Select
            aria-label={t('assignments.state')}
            value={group}
            allowDeselect={false}
            w={180}
            onChange={(next) => changeFilter({ group: next ?? 'all' })}
            data={[
              { value: 'all', label: t('commons:all') },
              ...learnerGroups.map((value) => ({ value, label: t(`assignments.group.${value}`) })),
            ]}
          />
          {!isOver && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('assignments.add_people')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('assignments.employees')}
        columns={columns}
        rows={found.data?.data}
        rowKey={(row) => row.id}
        rowName={displayName}
        total={found.data?.total_count}
        page={page}
        onPage={(next) => setState({ page: next })}
        selection={selection}
        onSelection={setSelection}
        bulkActions={(count) => (
          <>
            <Button variant="default" onClick={() => openBulk('count_done', count)}>
              {t('assignments.count_done')}
            </Button>
            {hasCertificates && <ArchiveButton id={id} chosen={() => selectionBody(selection, filter)} />}
            <Button variant="default" onClick={() => openBulk('extend', count)}>
              {t('assignments.extend')}
            </Button>
            <Button variant="default" onClick={() => openBulk('reset', count)}>
              {t('assignments.reset')}
            </Button>
            <Button variant="default" onClick={() => openBulk('take_out', count)}>
              {t('assignments.take_out')}
            </Button>
          </>
        )}
        isFetching={found.isPlaceholderData}
        isError={found.isError}
        onRetry={() => void found.refetch()}
        empty={<EmptyState title={t(isNarrowed ? 'ui.nothing_found' : 'assignments.nobody')} />}
      />
      {bulkProps?.action === 'take_out' && <RemoveLearnersDialog {...bulkProps} />}
      {bulkProps?.action === 'count_done' && <CompleteLearnersDialog {...bulkProps} />}
      {bulkProps?.action === 'extend' && <ExtendDialog {...bulkProps} />}
      {bulkProps?.action === 'reset' && <ResetDialog {...bulkProps} />}
      {isAdding && <AddPeople id={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function AddPeople({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddEmployees();
  const draft = useDraft({
    name: `assignment_people.${id}`,
    initial: { targets: nobody },
    flaws: ({ targets }) => (hasNoTargets(targets) ? { targets: { code: 'none_chosen' } } : noFlaws),
    save: (body) => add.mutateAsync({ params: { id }, body }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('assignments.add_people')} size={560} action={t('commons:add')} onClose={onClose}>
      <TargetPicker
        label={t('assignments.learners')}
        value={draft.values.targets}
        onChange={(targets) => draft.set({ targets })}
      />
      <FieldError text={draft.errorOf('targets')} />
    </FormDialog>
  );
}
