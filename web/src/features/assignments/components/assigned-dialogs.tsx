import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useTranslation } from 'react-i18next';
import { clockAt, endOfDay } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeAssigned, useCompleteAssigned, useDeleteAssigned } from '../api.ts';
import { dayFlaws } from '../rules.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';

export type AssignedDialog = 'complete' | 'delete' | 'dates' | 'picture' | 'reinvite';

type Props = { assigned: AssignedCourse; dialog: AssignedDialog | null; onClose: () => void };

/** The dialogs that an assignment's actions open. */
export function AssignedDialogs({ assigned, dialog, onClose }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const complete = useCompleteAssigned();
  const remove = useDeleteAssigned();
  const params = { id: assigned.id };
  return (
    <>
      <ConfirmDialog
        isOpen={dialog === 'complete'}
        title={t('assignments.complete_title')}
        confirmLabel={t('assignments.complete')}
        isDangerous={false}
        isPending={complete.isPending}
        onConfirm={() => complete.mutate({ params }, { onSettled: onClose })}
        onClose={onClose}
      >
        {t('assignments.complete_text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={t('assignments.delete_title', { name: assigned.title })}
        typed={confirmationTextFor(assigned.learners_count) && assigned.title}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params }, { onSuccess: () => void go({ to: '/admin/learning/assigned', replace: true }) })
        }
        onClose={onClose}
      >
        {t('assignments.delete_text')}
      </ConfirmDialog>
      {dialog === 'reinvite' && <ReinviteDialog id={assigned.id} isNumbered={assigned.counted_in === null} onClose={onClose} />}
      {dialog === 'dates' && <Dates assigned={assigned} onClose={onClose} />}
      {dialog === 'picture' && <PictureDialog assigned={assigned} onClose={onClose} />}
    </>
  );
}

function Dates({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const start = clockAt(assigned.start_date).format('YYYY-MM-DD');
  const initial: { end: string | null } = { end: clockAt(assigned.end_date).format('YYYY-MM-DD') };
  const draft = useDraft({
    name: `assignment_end.${assigned.id}`,
    initial,
    version: assigned.version,
    labels: { end: { label: t('assignments.end'), words: (day) => (day === null ? '' : formatDay(day)) } },
    flaws: ({ end }) => dayFlaws({ start, end }),
    save: ({ end }, { version }) =>
      change.mutateAsync({ params: { id: assigned.id }, body: { end_date: endOfDay(end!) }, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('assignments.change_dates')} onClose={onClose}>
      <DatePicker
        label={t('assignments.end')}
        value={draft.values.end}
        onChange={(end) => draft.set({ end })}
        error={draft.errorOf('end')}
        min={start}
        isRequired
      />
    </FormDialog>
  );
}
