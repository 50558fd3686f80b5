import { Group, Input, Stack, TextInput } from '@mantine/core';
import { clampRisk, RISK_MAX, RISK_MIN, staffRoles, type StaffRole } from '@vigil/contract/employees/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import type { FilterChip } from '../../../ui/filter-chips.tsx';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { DepartmentsSelect, useDepartmentTitles } from '../../departments/components/departments-select.tsx';
import { type EmployeeListFilter, noFilter, orderedRisk } from '../rules.ts';

type Props = { value: EmployeeListFilter; onApply: (filter: EmployeeListFilter) => void; onClose: () => void };

/** Mounted while it is open, so that its draft begins with what is applied. */
export function EmployeeFilters({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const set = (change: Partial<EmployeeListFilter>) => setDraft({ ...draft, ...change });
  return (
    <FilterDialog isOpen onReset={() => setDraft(noFilter)} onApply={() => onApply(orderedRisk(draft))} onClose={onClose}>
      <Stack gap={20}>
        <DepartmentsSelect
          label={t('employees.filters.departments')}
          value={draft.departments}
          onChange={(departments) => set({ departments })}
        />
        <CheckList
          label={t('employees.filters.roles')}
          options={staffRoles.map((role) => ({ value: role, label: t(`employees.roles.${role}`) }))}
          value={draft.roles}
          onChange={(roles) => set({ roles })}
        />
        <Input.Wrapper label={t('employees.filters.risk')}>
          <Group grow gap={10}>
            <RiskInput
              label={t('employees.filters.risk_from')}
              value={draft.risk_from}
              fallback={RISK_MIN}
              onChange={(risk_from) => set({ risk_from })}
            />
            <RiskInput
              label={t('employees.filters.risk_to')}
              value={draft.risk_to}
              fallback={RISK_MAX}
              onChange={(risk_to) => set({ risk_to })}
            />
          </Group>
        </Input.Wrapper>
      </Stack>
    </FilterDialog>
  );
}

type RiskProps = { label: string; value: number; fallback: number; onChange: (level: number) => void };

/** Numbers of the scale only: letters are not taken, what is above it becomes its end. */
function RiskInput({ label, value, fallback, onChange }: RiskProps) {
  const [text, setText] = useState(String(value));
  const isSame = (clampRisk(text) ?? fallback) === value;
  return (
    <TextInput
      aria-label={label}
      leftSection={label}
      leftSectionWidth={44}
      inputMode="decimal"
      value={isSame ? text : String(value)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.replace(',', '.');
        if (!/^\d*\.?\d*$/.test(typed)) return;
        const level = clampRisk(typed);
        setText(level !== undefined && level !== Number(typed) ? String(level) : typed);
        onChange(level ?? fallback);
      }}
      onBlur={() => setText(String(value))}
    />
  );
}

export function useEmployeeChips(value: EmployeeListFilter, onChange: (filter: EmployeeListFilter) => void): FilterChip[] {
  const { t } = useTranslation();
  const titles = useDepartmentTitles(value.departments);
  const { risk_from, risk_to } = value;
  const chips: (FilterChip | false)[] = [
    ...value.departments.map((id) => ({
      key: id,
      label: titles.get(id) ?? '…',
      onRemove: () => onChange({ ...value, departments: value.departments.filter((other) => other !== id) }),
    })),
    ...value.roles.map((role) => ({
      key: role,
      label: t(`employees.roles.${role as StaffRole}`),
      onRemove: () => onChange({ ...value, roles: value.roles.filter((other) => other !== role) }),
    })),
    (risk_from !== RISK_MIN || risk_to !== RISK_MAX) && {
      key: 'risk',
      label: t('employees.filters.risk_chip', { from: formatNumber(risk_from), to: formatNumber(risk_to) }),
      onRemove: () => onChange({ ...value, risk_from: RISK_MIN, risk_to: RISK_MAX }),
    },
  ];
  return chips.filter((chip) => chip !== false);
}
