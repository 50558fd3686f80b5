import { Button, Group, Modal, TextInput } from '@mantine/core';
import { TITLE_MAX } from '@vigil/contract/departments/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddDepartment, useChangeDepartment } from '../api.ts';

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
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={t(department === undefined ? 'departments.create_title' : 'departments.edit_title')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
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
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={isBlank} loading={add.isPending || change.isPending}>
            {t(department === undefined ? 'commons:create' : 'commons:save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
