import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNobody, nobody } from '@vigil/contract/shared/nobody.ts';
import { TargetPicker } from '../../departments/components/target-picker.tsx';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { courseQuery } from '../../courses/api.ts';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { courseSize } from '../../courses/components/course-card.tsx';
import { useAssignCourse } from '../api.ts';
import { momentsOf } from '../rules.ts';
import { CourseLine } from './course-line.tsx';

const params = { course: text() };
const today = () => dayjs().format('YYYY-MM-DD');
const DAYS_DEFAULT = 30;

/** A course, people, a beginning and an end. */
export function AssignForm({ source }: { source: 'own' | 'public' }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ course: course_id }, setState] = useSearchState(params);
  const course = useQuery({ ...courseQuery(course_id), enabled: course_id !== '' }).data;
  const [isChoosing, setChoosing] = useState(false);
  const [targets, setTargets] = useState(nobody);
  const [start, setStart] = useState<string | null>(today());
  const [end, setEnd] = useState<string | null>(dayjs().add(DAYS_DEFAULT, 'day').format('YYYY-MM-DD'));
  const assign = useAssignCourse();
  const isForSomebody = !isNobody(targets);
  const isReady = course_id !== '' && start !== null && end !== null && start <= end && isForSomebody;
  const save = () => {
    if (start === null || end === null) return;
    assign.mutate(
      { body: { course_id, ...momentsOf({ start, end }, { today: today(), now: dayjs().toISOString() }), targets } },
      { onSuccess: ({ id }) => void go({ to: '/admin/learning/assigned/$course_id', params: { course_id: id }, replace: true }) },
    );
  };
  return (
    <>
      <PageHeader
        title={t('assignments.assign')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('assignments.title'), to: '/admin/learning/assigned' }]}
        actions={
          <Button disabled={!isReady} loading={assign.isPending} onClick={save}>
            {t('assignments.assign')}
          </Button>
        }
      />
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
                <CourseLine
                  image_path={course?.image_path ?? null}
                  title={course?.title}
                  note={course && courseSize(t, course)}
                />
                <Group>
                  <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
                    {t('assignments.choose_again')}
                  </Button>
                </Group>
              </Stack>
            )}
          </Card>
          <Card title={t('assignments.dates')}>
            <Stack>
              <DatePicker label={t('assignments.start')} value={start} onChange={setStart} min={today()} isRequired />
              <DatePicker label={t('assignments.end')} value={end} onChange={setEnd} min={start ?? today()} isRequired />
            </Stack>
          </Card>
        </Stack>
        <Card title={t('assignments.whom')}>
          <TargetPicker label={t('assignments.whom')} value={targets} onChange={setTargets} />
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
    </>
  );
}
