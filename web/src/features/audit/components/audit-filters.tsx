import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { auditActions } from '@vigil/contract/audit/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRange } from '../../../ui/day-range.tsx';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import type { AuditFilter } from '../api.ts';

export const noFilter: AuditFilter = { actor: '', actions: [], object_id: '', date_from: '', date_to: '' };

type Props = { value: AuditFilter; onApply: (filter: AuditFilter) => void; onClose: () => void };

/** Mounted only while open, so that its draft starts from the applied filters. */
export function AuditFilters({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const set = (change: Partial<AuditFilter>) => setDraft({ ...draft, ...change });
  return (
    <FilterDialog
      isOpen
      draft={draft}
      applied={value}
      onReset={() => onApply(noFilter)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={20}>
        <TextInput label={t('audit.actor')} value={draft.actor} onChange={(event) => set({ actor: event.currentTarget.value })} />
        <MultiSelect
          label={t('audit.action_label')}
          searchable
          clearable
          data={auditActions.map((action) => ({ value: action, label: t(`audit.action.${action}`) }))}
          value={draft.actions}
          onChange={(actions) => set({ actions })}
        />
        <TextInput
          label={t('audit.object_id')}
          value={draft.object_id}
          onChange={(event) => set({ object_id: event.currentTarget.value.trim() })}
        />
        <DayRange
          fromLabel={t('audit.date_from')}
          toLabel={t('audit.date_to')}
          from={draft.date_from}
          to={draft.date_to}
          onFrom={(date_from) => set({ date_from })}
          onTo={(date_to) => set({ date_to })}
        />
      </Stack>
    </FilterDialog>
  );
}
