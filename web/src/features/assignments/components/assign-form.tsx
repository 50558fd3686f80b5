import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { assignCourse } from '@vigil/contract/assignments/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { hasNoTargets, nobody } from '@vigil/contract/people/nobody.ts';
import { CertificateFields } from '../../certificates/components/certificate-fields.tsx';
import { type CertificateDraft, certificateDraftOf, certificateFlaws, certificateOf } from '../../certificates/rules.ts';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { ids } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { courseQuery } from '../../courses/api.ts';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { formatCourseSize } from '../../courses/components/course-card.tsx';
import { lastCertificateQuery, useAssignCourse, useAssignCourses, useAssignWithPicture } from '../api.ts';
import { dayFlaws, dateTimesOf, type ReminderDraft, reminderDraftOf, reminderFlaws, remindersOf } from '../rules.ts';
import { AssignmentDays, currentTime, defaultDays } from './assignment-days.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { CourseLine } from './course-line.tsx';

const params = { course: ids() };

type FormValues = { start: string | null; end: string | null; targets: Targets; picture: File | null } & CertificateDraft &
  ReminderDraft;

/** Assigns one or several courses to people, from a start to an end. */
export function AssignForm({ source }: { source: 'own' | 'public' }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ course: courses_ids }, setState] = useSearchState(params);
  const [isChoosing, setChoosing] = useState(false);
  const last = useQuery(lastCertificateQuery()).data ?? null;
  const [days] = useState(defaultDays);
  const initial = useMemo<FormValues>(
    () => ({ ...days, targets: nobody, picture: null, ...certificateDraftOf(null, last), ...reminderDraftOf(null) }),
    [days, last],
  );
  const assign = useAssign();
  const draft = useDraft({
    name: 'assignment.new',
    initial,
    flaws: (values) => ({
      ...dayFlaws(values),
      ...certificateFlaws(values),
      ...reminderFlaws(values),
      ...(hasNoTargets(values.targets) && { targets: { code: 'none_chosen' } }),
      ...(courses_ids.length === 0 && { course: { code: 'required' } }),
    }),
    save: ({ start, end, targets, picture, ...values }) => {
      const certificate = certificateOf(values);
      const reminders = remindersOf(values);
      const dates = dateTimesOf({ start: start ?? '', end: end ?? '' }, currentTime());
      return assign(
        courses_ids,
        { ...dates, targets, ...(certificate && { certificate }), ...(reminders && { reminders }) },
        picture,
      );
    },
    onSaved: (only) => {
      if (only === null) void go({ to: '/admin/learning/assigned', replace: true });
      else void go({ to: '/admin/learning/assigned/$course_id', params: { course_id: only.id }, replace: true });
    },
  });
  const { targets, picture } = draft.values;
  return (
    <DraftForm draft={draft}>
      <PageHeader
        title={t('assignments.assign')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
      />
      <DraftNotice draft={draft} />
      <Columns>
        <Stack>
          <Card title={t('assignments.course')}>
            <Stack gap={12}>
              {courses_ids.map((id) => (
                <ChosenCourse key={id} id={id} />
              ))}
              <Group>
                <Button variant="default" {...(courses_ids.length > 0 && { size: 'xs' })} onClick={() => setChoosing(true)}>
                  {t(courses_ids.length === 0 ? 'assignments.choose' : 'assignments.choose_again')}
                </Button>
              </Group>
            </Stack>
            <FieldError text={draft.errorOf('course')} />
          </Card>
          <Card title={t('assignments.dates')}>
            <Stack>
              <AssignmentDays draft={draft} />
            </Stack>
          </Card>
          <Card title={t('assignments.reminders.title')}>
            <ReminderFields draft={draft} />
          </Card>
          <Card title={t('certificates.one')}>
            <CertificateFields draft={draft} />
          </Card>
          {courses_ids.length < 2 && (
            <Card title={t('assignments.picture')}>
              <FileDrop
                label={t('assignments.picture')}
                limits={pictureLimits}
                file={picture}
                onFile={(picture) => draft.set({ picture })}
              />
              <Text c="dimmed" mt={6}>
                {t('assignments.picture_note')}
              </Text>
            </Card>
          )}
        </Stack>
        <Card title={t('assignments.learners')}>
          <TargetPicker label={t('assignments.learners')} value={targets} onChange={(targets) => draft.set({ targets })} />
          <FieldError text={draft.errorOf('targets')} />
          <Text c="dimmed" mt={6}>
            {t('assignments.later_too')}
          </Text>
        </Card>
      </Columns>
      <FormActions>
        <Button type="submit" loading={draft.isSaving}>
          {t('assignments.assign')}
        </Button>
      </FormActions>
      <CourseChooseDialog
        isOpen={isChoosing}
        isMultiple
        chosen={courses_ids}
        {...(source === 'public' && { source })}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          setState({ course: chosen.map(({ id }) => id) }, { replace: true });
        }}
      />
    </DraftForm>
  );
}

function ChosenCourse({ id }: { id: string }) {
  const { t } = useTranslation();
  const course = useQuery(courseQuery(id)).data;
  return <CourseLine course={course} note={course && formatCourseSize(t, course)} />;
}

type Order = Omit<RequestOf<typeof assignCourse>['body'], 'course_id' | 'title'>;

/** Assigns one course, with or without a picture, or several at once. Returns the assignment if there is exactly one. */
function useAssign() {
  const assignOne = useAssignCourse();
  const pictured = useAssignWithPicture();
  const several = useAssignCourses();
  return async (courses_ids: readonly string[], order: Order, picture: File | null): Promise<AssignedCourse | null> => {
    const [course_id = ''] = courses_ids;
    if (courses_ids.length > 1) {
      await several.mutateAsync({ body: { courses_ids: [...courses_ids], ...order } });
      return null;
    }
    if (picture === null) return assignOne.mutateAsync({ body: { course_id, ...order } });
    return pictured.mutateAsync({ body: { course_id, ...order, targets: order.targets, picture } });
  };
}
