import { Radio, Stack } from '@mantine/core';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeDepartment } from '../api.ts';
import { DepartmentSelect } from './department-select.tsx';

type Target = { where: 'top' | 'inside'; into: { id: string; title: string } | null };
const initial: Target = { where: 'inside', into: null };

export function MoveDepartmentDialog({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeDepartment();
  const draft = useDraft({
    name: `department_move.${department.id}`,
    initial: initial,
    flaws: ({ where, into }) => (where === 'inside' && into === null ? { into: { code: 'required' } } : noFlaws),
    save: ({ where, into }) =>
      change.mutateAsync({
        body: { id: department.id, parent_id: where === 'top' ? null : (into?.id ?? null) },
        version: department.version,
      }),
    onSaved: onClose,
  });
  const { where, into } = draft.values;
  return (
    <FormDialog draft={draft} title={t('departments.move_title')} action={t('departments.move')} onClose={onClose}>
      <strong>{department.title}</strong>
      <Radio.Group label={t('departments.move_to')} value={where} onChange={(where) => draft.set({ where })}>
        <Stack gap={8} mt={8}>
          <Radio value="inside" label={t('departments.move_inside')} />
          <Radio value="top" label={t('departments.move_top')} disabled={department.parent_id === null} />
        </Stack>
      </Radio.Group>
      {where === 'inside' && (
        <DepartmentSelect
          value={into}
          onChange={(into) => draft.set({ into })}
          error={draft.errorOf('into')}
          without={({ id, is_default }) => is_default || id === department.id || id === department.parent_id}
        />
      )}
    </FormDialog>
  );
}
