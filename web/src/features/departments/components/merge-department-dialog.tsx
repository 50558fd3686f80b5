import { Stack } from '@mantine/core';
import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { useMergeDepartments } from '../api.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { DepartmentForm } from './department-form.tsx';
import { DepartmentSelect } from './department-select.tsx';

export function MergeDepartmentDialog({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [into, setInto] = useState<{ id: string; title: string } | null>(null);
  const merge = useMergeDepartments();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (into === null) return;
    merge.mutate(
      { body: { department_id: department.id, into_id: into.id } },
      {
        onSuccess: ({ status }) => {
          if (status === 'in_process') return;
          showTip('department.merge');
          onClose();
        },
      },
    );
  };
  if (merge.data?.status === 'in_process') {
    return <ClosingDialog job={merge.data} title={t('departments.merge_title')} onClose={onClose} />;
  }
  return (
    <DepartmentForm
      title={t('departments.merge_title')}
      action={t('departments.merge_confirm')}
      isReady={into !== null}
      isPending={merge.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={16}>
        {t('departments.merge_text', { title: department.title })}
        <DepartmentSelect
          label={t('departments.merge_into')}
          value={into}
          onChange={setInto}
          without={({ id, is_default }) => is_default || id === department.id}
        />
      </Stack>
    </DepartmentForm>
  );
}
