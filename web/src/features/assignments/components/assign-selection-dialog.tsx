import { Button, Group, Modal, Stack } from '@mantine/core';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import type { assignToSelection } from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { useAssignToSelection } from '../api.ts';
import { momentsOf } from '../rules.ts';

type Props = {
  selection: RequestOf<typeof assignToSelection>['body']['selection'];
  /** How many people that is. */
  count: number;
  onOrdered: () => void;
  onClose: () => void;
};

const today = () => dayjs().format('YYYY-MM-DD');
const DAYS_DEFAULT = 30;

/** Courses for people chosen in a list: which, from when to when, and what became of it. */
export function AssignSelectionDialog(props: Props) {
  const [courses, setCourses] = useState<readonly CourseSummary[] | null>(null);
  if (courses === null) {
    return <CourseChooseDialog isOpen isMultiple chosen={[]} onChoose={setCourses} onClose={props.onClose} />;
  }
  return <Dates {...props} courses={courses} />;
}

function Dates({ selection, count, courses, onOrdered, onClose }: Props & { courses: readonly CourseSummary[] }) {
  const { t } = useTranslation();
  const [start, setStart] = useState<string | null>(today());
  const [end, setEnd] = useState<string | null>(dayjs().add(DAYS_DEFAULT, 'day').format('YYYY-MM-DD'));
  const assign = useAssignToSelection();
  const isReady = start !== null && end !== null && start <= end;
  const order = () => {
    if (start === null || end === null) return;
    const dates = momentsOf({ start, end }, { today: today(), now: dayjs().toISOString() });
    const courses_ids = courses.map(({ id }) => id);
    assign.mutate({ body: { courses_ids, ...dates, selection } }, { onSuccess: onOrdered });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t('assignments.selection.title')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {assign.data === undefined ? (
        <Stack gap={16}>
          <FormError error={assign.error} />
          <div>
            <p>{courses.map(({ title }) => title).join(', ')}</p>
            <p>{t('assignments.selection.people', { count, number: formatNumber(count) })}</p>
          </div>
          <DatePicker label={t('assignments.start')} value={start} onChange={setStart} min={today()} isRequired />
          <DatePicker label={t('assignments.end')} value={end} onChange={setEnd} min={start ?? today()} isRequired />
        </Stack>
      ) : (
        <BulkProgress
          job={assign.data}
          title={t('assignments.selection.running')}
          doneWords={(done) => t('assignments.selection.done', { count: done, number: formatNumber(done) })}
          reasonWords={(reason) => t(`assignments.selection.skipped.${reason as 'unknown'}`)}
        />
      )}
      <Group justify="flex-end" mt={24} gap={10}>
        <Button variant="default" onClick={onClose}>
          {t(assign.data === undefined ? 'commons:cancel' : 'commons:close')}
        </Button>
        {assign.data === undefined && (
          <Button disabled={!isReady} loading={assign.isPending} onClick={order}>
            {t('assignments.assign')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
