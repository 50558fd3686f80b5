import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List } from '../../../ui/list.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import { formatCourseSize } from '../../courses/components/course-card.tsx';
import { pageOf } from '../rules.ts';
import classes from './course-rows.module.css';
import { DuePill } from './due-pill.tsx';

type Props = { title: string; aside?: string; courses: readonly MyCourseSummary[] };

/** Courses with their covers, their length and the time left for them. */
export function CourseRows({ title, aside, courses }: Props) {
  const { t } = useTranslation();
  const stateOf = ({ group, progress, certificate_id }: MyCourseSummary) =>
    [
      group === 'in_progress' && formatProgress(progress),
      group === 'not_started' && t('learning.state.not_started'),
      certificate_id !== null && t('certificates.has_one'),
    ].filter(Boolean);
  return (
    <Card title={title} aside={aside !== undefined && <small>{aside}</small>}>
      <List isWalked isLined>
        {courses.map((course) => (
          <li key={course.id}>
            <PlainLink className={classes.row} to={pageOf(course)} params={{ course_id: course.id }}>
              <span className={classes.cover}>
                <CourseCover course={course} />
              </span>
              <span className={classes.words}>
                <strong>{course.title}</strong>
                <small>{[formatCourseSize(t, course), ...stateOf(course)].join(' · ')}</small>
              </span>
              <span className={classes.due}>
                <DuePill course={course} />
                <small>{formatDate(course.completed_at ?? course.end_date)}</small>
              </span>
            </PlainLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
