import { Button, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PeopleTo } from '@vigil/contract/departments/department.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { useDeleteDepartments } from '../api.ts';
import { DepartmentDeletionDialog } from './department-deletion-dialog.tsx';
import { DepartmentSelect } from './department-select.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  /**
   * Returns the ids of the selected departments. Called after confirmation only, because "select all" has to load the whole
   * level.
   */
  chosen: () => Promise<string[]>;
  /** Whether a parent exists that the people can move to. */
  hasParent: boolean;
  onStarted: () => void;
  onClose: () => void;
};

const choices = ['none', 'parent', 'department'] as const satisfies PeopleTo[];

export function DeleteDepartmentsDialog({ chosen, hasParent, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const [people_to, setPeopleTo] = useState<PeopleTo>('none');
  const [into, setInto] = useState<{ id: string; title: string } | null>(null);
  const remove = useDeleteDepartments();
  const confirm = useMutation({
    meta: { silent: true },
    mutationFn: async () =>
      remove.mutateAsync({
        body: {
          departments_ids: await chosen(),
          people_to,
          department_id: people_to === 'department' ? (into?.id ?? null) : null,
        },
      }),
    onSuccess: ({ status }) => {
      onStarted();
      if (status === 'in_process') return;
      showTip('department.delete');
      onClose();
    },
  });
  if (confirm.data?.status === 'in_process') {
    return (
      <DepartmentDeletionDialog
        job={confirm.data}
        title={t('departments.delete_title')}
        tip="department.delete"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog onClose={onClose} size={480} title={t('departments.delete_title')}>
      <Stack gap={16}>
        {t('departments.delete_text')}
        <Radio.Group label={t('departments.people_to')} value={people_to} onChange={(value) => setPeopleTo(value)}>
          <Stack gap={8} mt={8}>
            {choices
              .filter((choice) => hasParent || choice !== 'parent')
              .map((choice) => (
                <Radio key={choice} value={choice} label={t(`departments.people_to_choice.${choice}`)} />
              ))}
          </Stack>
        </Radio.Group>
        {people_to === 'department' && <DepartmentSelect value={into} onChange={setInto} />}
      </Stack>
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('commons:cancel')}
        </Button>
        <Button
          color="red"
          disabled={people_to === 'department' && into === null}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t('commons:delete')}
        </Button>
      </FormActions>
    </Dialog>
  );
}
