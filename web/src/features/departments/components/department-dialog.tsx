import { TextInput } from '@mantine/core';
import { departmentRules } from '@vigil/contract/departments/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useAddDepartment, useChangeDepartment } from '../api.ts';

type Props = {
  /** The one to rename; without it a new one is made under `parent_id`. */
  department?: { id: string; title: string };
  parent_id?: string | undefined;
  onClose: () => void;
};

export function DepartmentDialog({ department, parent_id, onClose }: Props) {
  const { t } = useTranslation();
  const add = useAddDepartment();
  const change = useChangeDepartment();
  const draft = useDraft({
    name: `department.${department?.id ?? `new.${parent_id ?? ''}`}`,
    initial: { title: department?.title ?? '' },
    rules: departmentRules,
    save: async ({ title }) => {
      if (department === undefined) await add.mutateAsync({ body: { title: title.trim(), parent_id: parent_id ?? null } });
      else await change.mutateAsync({ body: { id: department.id, title: title.trim() } });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      draft={draft}
      title={t(department === undefined ? 'departments.create_title' : 'departments.edit_title')}
      {...(department === undefined && { action: t('commons:create') })}
      onClose={onClose}
    >
      <TextInput label={t('departments.name')} data-autofocus {...draft.text('title')} />
    </FormDialog>
  );
}
