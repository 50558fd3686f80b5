import { FILTER_TAGS_PAGE } from '@vigil/contract/tags/rules.ts';
import { Checkbox, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { roleChoices } from '@vigil/contract/employees/rules.ts';
import {
  accessStates,
  courseProgresses,
  learningPlans,
  phishingEvents,
  riskGroups,
  simulatedStates,
} from '@vigil/contract/people/rules.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/flaw-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { CoursesSelect } from '../../courses/components/courses-select.tsx';
import { DepartmentsFilter } from '../../departments/components/departments-filter.tsx';
import { CampaignSelect } from '../../phishing-campaigns/components/campaign-select.tsx';
import { useSmallestGroup } from '../../profile/api.ts';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import { everEvents, filterFlaws, noFilter, type FilterState } from '../rules.ts';

export type FilterDraft = Omit<FilterState, 'search'>;
type Props = { value: FilterDraft; onApply: (filter: FilterDraft) => void; onClose: () => void };

export function EmployeeFilter({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const isNamed = useSmallestGroup() === null;
  const [draft, setDraft] = useState(value);
  const set = (patch: Partial<FilterDraft>) => setDraft({ ...draft, ...patch });
  const [isRefused, setRefused] = useState(false);
  const flaws = filterFlaws(draft);
  const apply = () => (Object.keys(flaws).length > 0 ? setRefused(true) : onApply(draft));
  const bound = (name: 'risk_from' | 'risk_to') => ({
    min: RISK_MIN,
    max: RISK_MAX,
    step: 0.5,
    decimalScale: 1,
    whenEmpty: Number(noFilter[name]),
    value: Number(draft[name]),
    onChange: (level: number | '') => set({ [name]: String(level) }),
    error: isRefused && flaws[name] && wordsOfFlaw(flaws[name], currentLanguage()),
  });
  return (
    <FilterDialog isOpen draft={draft} applied={value} onReset={() => onApply(noFilter)} onApply={apply} onClose={onClose}>
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
        {isNamed && (
          <Group grow align="start" gap={10}>
            <NumberField
              label={`${t('employees.filter.risk')}: ${t('employees.filter.from').toLowerCase()}`}
              {...bound('risk_from')}
            />
            <NumberField label={t('employees.filter.to')} {...bound('risk_to')} />
          </Group>
        )}
        <Group grow align="end" gap={10}>
          {isNamed && (
            <Select
              label={t('employees.filter.risk_group')}
              placeholder={t('employees.filter.any_risk_group')}
              data={riskGroups.map((one) => ({ value: one, label: t(`employees.filter.risk_groups.${one}`) }))}
              value={draft.risk_group === '' ? null : draft.risk_group}
              onChange={(one) => set({ risk_group: one ?? '' })}
              clearable
            />
          )}
          <Select
            label={t('employees.filter.simulated')}
            placeholder={t('employees.filter.any_simulated')}
            data={simulatedStates
              .filter((one) => isNamed || one === 'NEVER')
              .map((one) => ({ value: one, label: t(`employees.filter.simulated_states.${one}`) }))}
            value={draft.simulated === '' ? null : draft.simulated}
            onChange={(one) => set({ simulated: one ?? '' })}
            clearable
          />
        </Group>
        <CampaignSelect
          label={t('employees.filter.campaign')}
          placeholder={t('employees.filter.any_campaign')}
          value={draft.campaign}
          // Of one campaign results are told apart, of all of them whoever ever did so is meant.
          onChange={(campaign) => set({ campaign, ...((campaign === '') !== (draft.campaign === '') && { results: [] }) })}
        />
        {isNamed && (
          <MultiSelect
            label={t(draft.campaign === '' ? 'employees.filter.results_ever' : 'employees.filter.results')}
            placeholder={draft.results.length === 0 ? t('employees.filter.any_result') : ''}
            data={
              draft.campaign === ''
                ? everEvents.map((event) => ({ value: event, label: t(`employees.filter.ever.${event}`) }))
                : phishingEvents.map((event) => ({ value: event, label: t(`employees.filter.result.${event}`) }))
            }
            value={draft.results}
            onChange={(results) => set({ results })}
            clearable
          />
        )}
        <CoursesSelect
          label={t('employees.filter.courses')}
          placeholder={t('employees.filter.any_course')}
          value={draft.courses}
          onChange={(courses) => set({ courses })}
        />
        <Group grow align="end" gap={10}>
          <Select
            label={t('employees.filter.progress')}
            placeholder={t('employees.filter.any_progress')}
            data={courseProgresses.map((one) => ({ value: one, label: t(`employees.filter.course_progress.${one}`) }))}
            value={draft.course_progress === '' ? null : draft.course_progress}
            onChange={(one) => set({ course_progress: one ?? '' })}
            clearable
          />
          <Select
            label={t('employees.filter.plan')}
            placeholder={t('employees.filter.any_plan')}
            data={learningPlans.map((one) => ({ value: one, label: t(`employees.filter.learning.${one}`) }))}
            value={draft.learning === '' ? null : draft.learning}
            onChange={(one) => set({ learning: one ?? '' })}
            clearable
          />
        </Group>
        <Select
          label={t('employees.filter.access_label')}
          placeholder={t('employees.filter.any_access')}
          data={accessStates.map((one) => ({ value: one, label: t(`employees.filter.access.${one}`) }))}
          value={draft.access === '' ? null : draft.access}
          onChange={(one) => set({ access: one ?? '' })}
          clearable
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
