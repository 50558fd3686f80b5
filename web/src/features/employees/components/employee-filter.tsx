import { Group, MultiSelect, NumberInput, Stack } from '@mantine/core';
import { roleChoices } from '@vigil/contract/employees/rules.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { DepartmentsFilter } from '../../departments/components/departments-filter.tsx';
import type { FilterState } from '../rules.ts';

export type FilterDraft = Omit<FilterState, 'search'>;
type Props = { value: FilterDraft; onApply: (filter: FilterDraft) => void; onClose: () => void };

export const noFilter: FilterDraft = { risk_from: String(RISK_MIN), risk_to: String(RISK_MAX), departments: [], roles: [] };

export function EmployeeFilter({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const set = (patch: Partial<FilterDraft>) => setDraft({ ...draft, ...patch });
  const bound = (name: 'risk_from' | 'risk_to') => ({
    min: RISK_MIN,
    max: RISK_MAX,
    step: 0.5,
    decimalScale: 1,
    clampBehavior: 'strict' as const,
    allowNegative: false,
    value: draft[name],
    onChange: (typed: string | number) => set({ [name]: String(typed) }),
  });
  return (
    <FilterDialog isOpen onReset={() => onApply(noFilter)} onApply={() => onApply(draft)} onClose={onClose}>
      <Stack gap={16}>
        <Group grow align="end" gap={10}>
          <NumberInput
            label={`${t('employees.filter.risk')}: ${t('employees.filter.from').toLowerCase()}`}
            {...bound('risk_from')}
          />
          <NumberInput label={t('employees.filter.to')} {...bound('risk_to')} />
        </Group>
        <DepartmentsFilter
          label={t('employees.filter.departments')}
          value={draft.departments}
          onChange={(departments) => set({ departments })}
        />
        <MultiSelect
          label={t('employees.filter.roles')}
          data={roleChoices.map((role) => ({ value: role, label: t(`employees.role.${role}`) }))}
          value={draft.roles}
          onChange={(roles) => set({ roles })}
          clearable
        />
      </Stack>
    </FilterDialog>
  );
}
