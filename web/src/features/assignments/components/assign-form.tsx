import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { courseQuery } from '../../courses/api.ts';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { courseSize } from '../../courses/components/course-card.tsx';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import { useAssignCourse } from '../api.ts';
import { momentsOf } from '../rules.ts';
import classes from './assignments.module.css';

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
      <div className={classes.form}>
        <div className={classes.column}>
          <Card title={t('assignments.course')}>
            {course_id === '' ? (
              <Group>
                <Button variant="default" onClick={() => setChoosing(true)}>
                  {t('assignments.choose')}
                </Button>
              </Group>
            ) : (
              <div className={classes.head}>
                <CourseCover src={course?.image_path ?? null} height={56} />
                <div>
                  <h3>{course?.title}</h3>
                  <small>{course && courseSize(t, course)}</small>
                </div>
                <span />
                <Group>
                  <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
                    {t('assignments.choose_again')}
                  </Button>
                </Group>
              </div>
            )}
          </Card>
          <Card title={t('assignments.dates')}>
            <div className={classes.column}>
              <DatePicker label={t('assignments.start')} value={start} onChange={setStart} min={today()} isRequired />
              <DatePicker label={t('assignments.end')} value={end} onChange={setEnd} min={start ?? today()} isRequired />
            </div>
          </Card>
        </div>
        <Card title={t('assignments.whom')}>
          <TargetPicker label={t('assignments.whom')} value={targets} onChange={setTargets} />
          <p style={{ margin: '6px 0 0', color: 'var(--dim)' }}>{t('assignments.later_too')}</p>
        </Card>
      </div>
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
