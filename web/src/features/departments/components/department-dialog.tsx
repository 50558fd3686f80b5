import { TextInput } from '@mantine/core';
import { TITLE_MAX } from '@vigil/contract/departments/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddDepartment, useChangeDepartment } from '../api.ts';
import { DepartmentForm } from './department-form.tsx';

type Props = {
  /** The one to rename; without it a new one is made under `parent_id`. */
  department?: { id: string; title: string };
  parent_id?: string | undefined;
  onClose: () => void;
};

export function DepartmentDialog({ department, parent_id, onClose }: Props) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(department?.title ?? '');
  const [isTouched, setTouched] = useState(false);
  const add = useAddDepartment();
  const change = useChangeDepartment();
  const isBlank = title.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return setTouched(true);
    if (department === undefined) add.mutate({ body: { title, parent_id: parent_id ?? null } }, { onSuccess: onClose });
    else change.mutate({ body: { id: department.id, title } }, { onSuccess: onClose });
  };
  return (
    <DepartmentForm
      title={t(department === undefined ? 'departments.create_title' : 'departments.edit_title')}
      action={t(department === undefined ? 'commons:create' : 'commons:save')}
      isReady={!isBlank}
      isPending={add.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('departments.name')}
        required
        data-autofocus
        maxLength={TITLE_MAX}
        value={title}
        error={isTouched && isBlank ? t('commons:required_field') : undefined}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setTouched(true);
        }}
        onBlur={() => setTitle(title.trim())}
      />
    </DepartmentForm>
  );
}
