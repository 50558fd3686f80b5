import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { courseQuery, useCopyCourse } from '../api.ts';
import { formatCourseSize } from '../components/course-card.tsx';
import { CourseCover } from '../components/course-cover.tsx';
import { describeTopicSize } from '../components/topic-size.ts';

export function CoursePreviewScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { course_id } = useRouteParams('/admin/learning/courses/preview/$course_id');
  const { data: course, error, isLoadingError, refetch } = useQuery(courseQuery(course_id));
  const copy = useCopyCourse();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const edit = (id: string) => go({ to: '/admin/learning/courses/edit/$course_id', params: { course_id: id } });
  return (
    <>
      <PageHeader
        title={course?.title}
        crumbs={[
          { text: t('menu.section.learning') },
          { text: t('courses.title'), to: '/admin/learning/courses' },
          { text: t('courses.preview') },
        ]}
        state={course && formatCourseSize(t, course)}
        actions={
          course && (
            <>
              <Button
                variant="default"
                loading={copy.isPending}
                onClick={() =>
                  course.is_public
                    ? copy.mutate({ params: { id: course_id } }, { onSuccess: ({ id }) => void edit(id) })
                    : void edit(course_id)
                }
              >
                {t(course.is_public ? 'courses.copy_to_edit' : 'commons:edit')}
              </Button>
              <Button
                onClick={() =>
                  void go({
                    to: course.is_public ? '/admin/learning/assigned/create-public' : '/admin/learning/assigned/create',
                    search: { course: course_id },
                  })
                }
              >
                {t('courses.assign')}
              </Button>
            </>
          )
        }
      />
      {course === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <Columns last={360}>
          <Stack>
            {course.sections.map(({ id, title, themes }) => (
              <Card key={id} title={title}>
                <List isLined>
                  {themes.map((theme) => (
                    <li key={theme.id}>
                      <Row>
                        <PlainLink
                          className="touched"
                          to="/admin/learning/modules/preview/$module_id"
                          params={{ module_id: theme.module_id }}
                          search={{ course: course_id }}
                        >
                          {theme.title}
                        </PlainLink>
                        <small>{describeTopicSize(t, theme)}</small>
                        <small>{t('courses.minutes', { count: theme.minutes })}</small>
                      </Row>
                    </li>
                  ))}
                </List>
              </Card>
            ))}
          </Stack>
          <Card title={t('courses.about')}>
            <Stack>
              <CourseCover course={course} />
              <p>{course.description}</p>
            </Stack>
          </Card>
        </Columns>
      )}
    </>
  );
}
