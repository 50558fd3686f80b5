import { Textarea } from '@mantine/core';
import type { Employee, EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { noteRules } from '@vigil/contract/employees/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { DialogButtons } from '../../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { employeeQuery, useSaveEmployeeNote } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Operators' notes about a person. */
export function NoteDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(employeeQuery(employee.id));
  return (
    <Dialog onClose={onClose} size={520} title={t('employees.note.title', { name: displayName(employee) })}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {data !== undefined && <Note employee={data} onClose={onClose} />}
    </Dialog>
  );
}

function Note({ employee: { id, note, version }, onClose }: { employee: EmployeeDetails; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveEmployeeNote();
  const draft = useDraft({
    name: `note.${id}`,
    initial: { text: note },
    version,
    labels: { text: t('employees.note.label') },
    rules: noteRules,
    save: ({ text }, sending) => save.mutateAsync({ body: { user_id: id, text }, version: sending.version }),
    onSaved: onClose,
  });
  return (
    <DraftForm draft={draft}>
      <DraftNotice draft={draft} />
      <Textarea
        label={t('employees.note.label')}
        description={t('employees.note.for_operators')}
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        {...draft.text('text')}
      />
      <DialogButtons draft={draft} />
    </DraftForm>
  );
}
