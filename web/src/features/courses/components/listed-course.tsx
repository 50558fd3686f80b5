import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { useChangeCourse, useCopyCourse } from '../api.ts';
import { CourseCard } from './course-card.tsx';

type Props = {
  course: CourseSummary;
  showsOrigin: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onDelete: () => void;
};

/** A course that can be managed: a link, a menu, and a checkbox if it belongs to the organisation. */
export function ListedCourse({ course, showsOrigin, isTicked, onTick, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <CourseCard
      course={course}
      showsOrigin={showsOrigin}
      title={<CourseLink course={course} />}
      menu={<CourseMenu course={course} onDelete={onDelete} />}
      tick={
        course.is_public ? undefined : (
          <Checkbox
            aria-label={t('ui.select_one', { name: course.title })}
            checked={isTicked}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          />
        )
      }
    />
  );
}

/** Returns the page that shows a course, or edits it if it belongs to the organisation. */
const pageOf = ({ type, is_public }: CourseSummary) => {
  if (type === 'scorm') return '/admin/learning/courses/scorm/$course_id';
  return is_public ? '/admin/learning/courses/preview/$course_id' : '/admin/learning/courses/edit/$course_id';
};

const CourseLink = ({ course }: { course: CourseSummary }) => (
  <PlainLink to={pageOf(course)} params={{ course_id: course.id }}>
    {course.title}
  </PlainLink>
);

function CourseMenu({ course, onDelete }: { course: CourseSummary; onDelete: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const copy = useCopyCourse();
  const change = useChangeCourse();
  const course_id = course.id;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('courses.actions_of', { name: course.title })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            void go({
              to: course.is_public ? '/admin/learning/assigned/create-public' : '/admin/learning/assigned/create',
              search: { course: course_id },
            })
          }
        >
          {t('courses.assign')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            void go({
              to:
                course.type === 'scorm'
                  ? '/admin/learning/courses/scorm/$course_id/trial'
                  : '/admin/learning/courses/preview/$course_id',
              params: { course_id },
            })
          }
        >
          {t('courses.preview')}
        </Menu.Item>
        <Menu.Item onClick={() => copy.mutate({ params: { id: course_id } })}>{t('commons:copy')}</Menu.Item>
        {!course.is_public && (
          <>
            <Menu.Item
              onClick={() => change.mutate({ params: { id: course_id }, body: { archived: course.archived ? 'false' : 'true' } })}
            >
              {t(course.archived ? 'courses.unarchive' : 'courses.archive')}
            </Menu.Item>
            <Menu.Item color="red" onClick={onDelete}>
              {t('commons:delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
