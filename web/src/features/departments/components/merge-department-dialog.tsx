import type { DepartmentRow } from '@vigil/contract/departments/department.ts';
import { useTranslation } from 'react-i18next';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { showTip } from '../../../lib/tips.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMergeDepartments } from '../api.ts';
import { DepartmentDeletionDialog } from './department-deletion-dialog.tsx';
import { DepartmentSelect } from './department-select.tsx';

type Chosen = { id: string; title: string };

export function MergeDepartmentDialog({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const { t } = useTranslation();
  const merge = useMergeDepartments();
  const draft = useDraft({
    name: `department_merger.${department.id}`,
    initial: { into: null as Chosen | null },
    flaws: ({ into }) => (into === null ? { into: { code: 'required' } } : noFlaws),
    save: async ({ into }) => merge.mutateAsync({ body: { department_id: department.id, into_id: into?.id ?? '' } }),
    onSaved: ({ status }) => {
      if (status === 'in_process') return;
      showTip('department.merge');
      onClose();
    },
  });
  if (merge.data?.status === 'in_process') {
    return (
      <DepartmentDeletionDialog job={merge.data} title={t('departments.merge_title')} tip="department.merge" onClose={onClose} />
    );
  }
  return (
    <FormDialog draft={draft} title={t('departments.merge_title')} action={t('departments.merge_confirm')} onClose={onClose}>
      {t('departments.merge_text', { title: department.title })}
      <DepartmentSelect
        label={t('departments.merge_into')}
        value={draft.values.into}
        onChange={(into) => draft.set({ into })}
        error={draft.errorOf('into')}
        without={({ id, is_default }) => is_default || id === department.id}
      />
    </FormDialog>
  );
}
