import { TextInput } from '@mantine/core';
import { departmentRules } from '@vigil/contract/departments/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import { useAddDepartment, useChangeDepartment } from '../api.ts';

type Props = {
  /** The department to change; without it a new one is created under `parent_id`. */
  department?: { id: string; title: string; time_zone: string | null; version: string };
  parent_id?: string | undefined;
  onClose: () => void;
};

export function DepartmentDialog({ department, parent_id, onClose }: Props) {
  const { t } = useTranslation();
  const add = useAddDepartment();
  const change = useChangeDepartment();
  const draft = useDraft({
    name: `department.${department?.id ?? `new.${parent_id ?? ''}`}`,
    initial: { title: department?.title ?? '', time_zone: department?.time_zone ?? null },
    version: department?.version,
    labels: {
      title: t('departments.name'),
      time_zone: {
        label: t('departments.time_zone'),
        words: (time_zone) => time_zone ?? t('departments.time_zone_default'),
      },
    },
    rules: departmentRules,
    save: async (values, { version, only }) => {
      const bodyOf = ({ title, time_zone }: typeof values) => ({ title: title.trim(), time_zone });
      if (department === undefined) await add.mutateAsync({ body: { ...bodyOf(values), parent_id: parent_id ?? null } });
      else await change.mutateAsync({ body: { ...only(bodyOf), id: department.id }, version });
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
      <ZoneSelect
        label={t('departments.time_zone')}
        description={t('departments.time_zone_note')}
        placeholder={t('departments.time_zone_default')}
        isClearable
        value={draft.values.time_zone}
        onChange={(time_zone) => draft.set({ time_zone })}
        error={draft.errorOf('time_zone')}
      />
    </FormDialog>
  );
}
