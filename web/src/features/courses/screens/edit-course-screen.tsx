import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { courseQuery, useChangeCourse } from '../api.ts';
import { formatCourseSize } from '../components/course-card.tsx';
import { CourseFields } from '../components/course-form.tsx';
import { SectionsEditor } from '../components/sections-editor.tsx';

export function EditCourseScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { course_id } = useRouteParams('/admin/learning/courses/edit/$course_id');
  const { data: course, error, isLoadingError, refetch } = useQuery(courseQuery(course_id));
  const change = useChangeCourse();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={course?.title}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('courses.title'), to: '/admin/learning/courses' }]}
        state={course && formatCourseSize(t, course)}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => void go({ to: '/admin/learning/courses/preview/$course_id', params: { course_id } })}
            >
              {t('courses.preview')}
            </Button>
            <Button
              variant="default"
              onClick={() => void go({ to: '/admin/learning/assigned/create', search: { course: course_id } })}
            >
              {t('courses.assign')}
            </Button>
          </>
        }
      />
      {course === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <Columns last={360}>
          <SectionsEditor course={course} />
          <Card title={t('courses.about')}>
            <CourseFields
              key={course.id}
              course={course}
              onSave={(_, { version, only }) =>
                change.mutateAsync({ params: { id: course_id }, body: only((form) => form), version })
              }
            />
          </Card>
        </Columns>
      )}
    </>
  );
}
