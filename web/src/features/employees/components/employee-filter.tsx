import { FILTER_TAGS_PAGE } from '@vigil/contract/tags/rules.ts';
import { Checkbox, MultiSelect, Stack } from '@mantine/core';
import { roleChoices } from '@vigil/contract/employees/rules.ts';
import { accessStates } from '@vigil/contract/people/rules.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/words-of-flaw.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { DepartmentsFilter } from '../../departments/components/departments-filter.tsx';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import { employeesQuery } from '../api.ts';
import { type FilterDraft, filterFlaws, noFilter, requestFilterOf } from '../rules.ts';
import { LearningFilter } from './learning-filter.tsx';
import { OptionalSelect } from './optional-select.tsx';
import { SimulationFilter } from './simulation-filter.tsx';

type Props = {
  value: FilterDraft;
  /** The list's search, within which the filters find people. */
  search: string;
  onApply: (filter: FilterDraft) => void;
  onClose: () => void;
};

export function EmployeeFilter({ value, search, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const set = (patch: Partial<FilterDraft>) => setDraft({ ...draft, ...patch });
  const [isRefused, setRefused] = useState(false);
  const flaws = filterFlaws(draft);
  const apply = () => (Object.keys(flaws).length > 0 ? setRefused(true) : onApply(draft));
  const errorOf = (name: string) => (isRefused && flaws[name] ? wordsOfFlaw(flaws[name], currentLanguage()) : undefined);
  return (
    <FilterDialog
      isOpen
      draft={draft}
      applied={value}
      found={<FoundPeople filter={requestFilterOf({ ...draft, search })} />}
      onReset={() => onApply(noFilter)}
      onApply={apply}
      onClose={onClose}
    >
      <Stack gap={16}>
        <DepartmentsFilter
          label={t('employees.filter.departments')}
          value={draft.departments}
          onChange={(departments) => set({ departments })}
        />
        <TagSelect
          label={t('employees.filter.tags')}
          value={draft.tags}
          onChange={(tags) => set({ tags })}
          withSelfActing
          pageSize={FILTER_TAGS_PAGE}
        />
        <MultiSelect
          label={t('employees.filter.roles')}
          placeholder={draft.roles.length === 0 ? t('employees.filter.any_role') : ''}
          data={roleChoices.map((role) => ({ value: role, label: t(`employees.role.${role}`) }))}
          value={draft.roles}
          onChange={(roles) => set({ roles })}
          clearable
        />
        <SimulationFilter draft={draft} set={set} errorOf={errorOf} />
        <LearningFilter draft={draft} set={set} />
        <OptionalSelect
          label={t('employees.filter.access_label')}
          placeholder={t('employees.filter.any_access')}
          data={accessStates.map((state) => ({ value: state, label: t(`employees.filter.access.${state}`) }))}
          value={draft.access}
          onChange={(access) => set({ access })}
        />
        <Checkbox
          label={t('employees.filter.address')}
          checked={draft.address === 'REFUSED'}
          onChange={(event) => set({ address: event.currentTarget.checked ? 'REFUSED' : '' })}
        />
      </Stack>
    </FilterDialog>
  );
}

const AFTER_CHOOSING_MS = 400;

/** How many people the chosen filters find, before they are applied. */
function FoundPeople({ filter }: { filter: PeopleFilter }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(JSON.stringify(filter), AFTER_CHOOSING_MS);
  const { data } = useQuery(employeesQuery({ query: { ...(JSON.parse(asked) as PeopleFilter), limit: 1 } }));
  const count = data?.total_count;
  return (
    <small role="status">{count !== undefined && t('employees.filter.found', { count, number: formatNumber(count) })}</small>
  );
}
