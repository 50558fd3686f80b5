import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCreateCourse } from '../api.ts';
import { CourseFields } from '../components/course-form.tsx';

export function CreateCourseScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const create = useCreateCourse();
  return (
    <>
      <PageHeader
        title={t('courses.new')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('courses.title'), to: '/admin/learning/courses' }]}
        state={t('courses.new_text')}
      />
      <div style={{ maxWidth: 640 }}>
        <Card>
          <CourseFields
            onSave={({ title, description, language, tags, picture }) =>
              create.mutateAsync({ body: { title, description, language, tags, ...(picture && { picture }) } })
            }
            onSaved={({ id }) =>
              void go({ to: '/admin/learning/courses/edit/$course_id', params: { course_id: id }, replace: true })
            }
          />
        </Card>
      </div>
    </>
  );
}
