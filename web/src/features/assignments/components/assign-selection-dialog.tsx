import { Button } from '@mantine/core';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import type { assignToSelection } from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { formatNumber } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { useAssignToSelection } from '../api.ts';
import { dayFlaws, dateTimesOf, reminderDraftOf, reminderFlaws, remindersOf } from '../rules.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { AssignmentDays, currentTime, defaultDays } from './assignment-days.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = {
  selection: RequestOf<typeof assignToSelection>['body']['selection'];
  /** The number of people selected. */
  count: number;
  onStarted: () => void;
  onClose: () => void;
};

/** Assigns courses to people selected in a list, and shows the result. */
export function AssignSelectionDialog(props: Props) {
  const [courses, setCourses] = useState<readonly CourseSummary[] | null>(null);
  if (courses === null) {
    return <CourseChooseDialog isOpen isMultiple chosen={[]} onChoose={setCourses} onClose={props.onClose} />;
  }
  return <Dates {...props} courses={courses} />;
}

function Dates({ selection, count, courses, onStarted, onClose }: Props & { courses: readonly CourseSummary[] }) {
  const { t } = useTranslation();
  const [initial] = useState(() => ({ ...defaultDays(), ...reminderDraftOf(null) }));
  const assign = useAssignToSelection();
  const draft = useDraft({
    name: 'assignment.selection',
    initial,
    flaws: (values) => ({ ...dayFlaws(values), ...reminderFlaws(values) }),
    save: ({ start, end, ...values }) => {
      const reminders = remindersOf(values);
      const dates = dateTimesOf({ start: start ?? '', end: end ?? '' }, currentTime());
      return assign.mutateAsync({
        body: { courses_ids: courses.map(({ id }) => id), ...dates, selection, ...(reminders && { reminders }) },
      });
    },
    onSaved: onStarted,
  });
  if (assign.data === undefined) {
    return (
      <FormDialog
        draft={draft}
        size={520}
        title={t('assignments.selection.title')}
        action={t('assignments.assign')}
        onClose={onClose}
      >
        <div>
          <p>{courses.map(({ title }) => title).join(', ')}</p>
          <p>{t('assignments.selection.people', { count, number: formatNumber(count) })}</p>
        </div>
        <AssignmentDays draft={draft} />
        <div>
          <h3>{t('assignments.reminders.title')}</h3>
          <ReminderFields draft={draft} />
        </div>
      </FormDialog>
    );
  }
  return (
    <Dialog onClose={onClose} size={520} title={t('assignments.selection.title')}>
      <BulkProgress
        job={assign.data}
        title={t('assignments.selection.running')}
        doneWords={(done) => t('assignments.selection.done', { count: done, number: formatNumber(done) })}
        reasonWords={(reason) => t(`assignments.selection.skipped.${reason as 'unknown'}`)}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:close')}
        </Button>
      </FormActions>
    </Dialog>
  );
}
