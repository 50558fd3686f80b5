import { Radio, Stack } from '@mantine/core';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeDepartment } from '../api.ts';
import { DepartmentForm } from './department-form.tsx';
import { DepartmentSelect } from './department-select.tsx';

export function MoveDepartmentDialog({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [where, setWhere] = useState<'top' | 'inside'>('inside');
  const [into, setInto] = useState<{ id: string; title: string } | null>(null);
  const change = useChangeDepartment();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parent_id = where === 'top' ? null : (into?.id ?? null);
    change.mutate({ body: { id: department.id, parent_id } }, { onSuccess: onClose });
  };
  return (
    <DepartmentForm
      title={t('departments.move_title')}
      action={t('departments.move')}
      isReady={where === 'top' || into !== null}
      isPending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={16}>
        <strong>{department.title}</strong>
        <Radio.Group label={t('departments.move_to')} value={where} onChange={(value) => setWhere(value)}>
          <Stack gap={8} mt={8}>
            <Radio value="inside" label={t('departments.move_inside')} />
            <Radio value="top" label={t('departments.move_top')} disabled={department.parent_id === null} />
          </Stack>
        </Radio.Group>
        {where === 'inside' && (
          <DepartmentSelect
            value={into}
            onChange={setInto}
            without={({ id, is_default }) => is_default || id === department.id || id === department.parent_id}
          />
        )}
      </Stack>
    </DepartmentForm>
  );
}
