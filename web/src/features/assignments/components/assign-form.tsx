import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { text } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { courseQuery } from '../../courses/api.ts';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { courseSize } from '../../courses/components/course-card.tsx';
import { useAssignCourse } from '../api.ts';
import { dayFlaws, momentsOf } from '../rules.ts';
import { AssignmentDays, freshDays, today } from './assignment-days.tsx';
import { CourseLine } from './course-line.tsx';

const params = { course: text() };

/** A course, people, a beginning and an end. */
export function AssignForm({ source }: { source: 'own' | 'public' }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ course: course_id }, setState] = useSearchState(params);
  const course = useQuery({ ...courseQuery(course_id), enabled: course_id !== '' }).data;
  const [isChoosing, setChoosing] = useState(false);
  const [initial] = useState(() => ({ ...freshDays(), targets: nobody }));
  const assign = useAssignCourse();
  const draft = useDraft({
    name: 'assignment.new',
    initial,
    flaws: (values) => ({
      ...dayFlaws(values),
      ...(isNobody(values.targets) && { targets: { code: 'none_chosen' } }),
      ...(course_id === '' && { course: { code: 'required' } }),
    }),
    save: ({ start, end, targets }) =>
      assign.mutateAsync({
        body: {
          course_id,
          ...momentsOf({ start: start ?? '', end: end ?? '' }, { today: today(), now: dayjs().toISOString() }),
          targets,
        },
      }),
    onSaved: ({ id }) => void go({ to: '/admin/learning/assigned/$course_id', params: { course_id: id }, replace: true }),
  });
  const { targets } = draft.values;
  return (
    <DraftForm draft={draft}>
      <PageHeader
        title={t('assignments.assign')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
        actions={
          <Button type="submit" loading={draft.isSaving}>
            {t('assignments.assign')}
          </Button>
        }
      />
      <DraftNotice draft={draft} />
      <Columns>
        <Stack>
          <Card title={t('assignments.course')}>
            {course_id === '' ? (
              <Group>
                <Button variant="default" onClick={() => setChoosing(true)}>
                  {t('assignments.choose')}
                </Button>
              </Group>
            ) : (
              <Stack gap={12}>
                <CourseLine course={course} note={course && courseSize(t, course)} />
                <Group>
                  <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
                    {t('assignments.choose_again')}
                  </Button>
                </Group>
              </Stack>
            )}
            <FieldError text={draft.errorOf('course')} />
          </Card>
          <Card title={t('assignments.dates')}>
            <Stack>
              <AssignmentDays draft={draft} />
            </Stack>
          </Card>
        </Stack>
        <Card title={t('assignments.whom')}>
          <TargetPicker label={t('assignments.whom')} value={targets} onChange={(targets) => draft.set({ targets })} />
          <FieldError text={draft.errorOf('targets')} />
          <Text c="dimmed" mt={6}>
            {t('assignments.later_too')}
          </Text>
        </Card>
      </Columns>
      <CourseChooseDialog
        isOpen={isChoosing}
        chosen={course_id === '' ? [] : [course_id]}
        {...(source === 'public' && { source })}
        onClose={() => setChoosing(false)}
        onChoose={([chosen]) => {
          setChoosing(false);
          if (chosen) setState({ course: chosen.id }, { replace: true });
        }}
      />
    </DraftForm>
  );
}
