import type { MyCourse, MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import { myCourseQuery } from '../api.ts';
import { isBegun, pageOf, segmentsOf } from '../rules.ts';
import classes from './continue-card.module.css';

/** More topics than this have no names under their segments. */
const NAMED_MAX = 4;

/** The one thing to do next: a course with its topics, the button that opens its next step, and its cover. */
export function ContinueCard({ course }: { course: MyCourseSummary }) {
  const { t } = useTranslation();
  const { next } = course;
  const isPackage = course.type === 'scorm';
  const details = useQuery({ ...myCourseQuery(course.id), enabled: !isPackage }).data;
  const act = isBegun(course) ? 'go_on' : 'begin';
  const due = course.group === 'overdue' ? 'overdue' : 'until';
  return (
    <section className={classes.card} aria-label={course.title}>
      <div className={classes.text}>
        <small>{t(`learning.${act}_${due}`, { date: formatDate(course.end_date) })}</small>
        <h2>
          <PlainLink to={pageOf(course)} params={{ course_id: course.id }}>
            {course.title}
          </PlainLink>
        </h2>
        {next !== null && (
          <p className={classes.topic}>
            {t('learning.topic_of', { number: next.number, total: course.themes_count, title: next.title })}
          </p>
        )}
        <Topics course={course} details={details} />
        <div className={classes.go}>
          <StepLink course={course}>{t(`learning.${act}`)}</StepLink>
          <small>{usePlaceText(course)}</small>
        </div>
      </div>
      <div className={classes.cover}>
        <CourseCover course={course} />
      </div>
    </section>
  );
}

/** A segment for each topic. Until they are loaded, and for a package, which has none, one segment for the whole course. */
function Topics({ course, details }: { course: MyCourseSummary; details: MyCourse | undefined }) {
  const whole = { id: course.id, title: '', share: course.progress / 100, isCurrent: false };
  const segments = details === undefined ? [whole] : segmentsOf(details);
  const isNamed = segments.length <= NAMED_MAX && course.type !== 'scorm';
  return (
    <div
      className={classes.topics}
      role="progressbar"
      aria-label={course.title}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(course.progress)}
    >
      {segments.map(({ id, title, share, isCurrent }) => (
        <div key={id} className={classes.segment} data-current={isCurrent || undefined}>
          <div className={classes.track}>
            <div className={classes.done} style={{ width: `${100 * share}%` }} />
          </div>
          {isNamed && (
            <small className={classes.name} title={title}>
              {title === '' ? '\u00A0' : title}
            </small>
          )}
        </div>
      ))}
    </div>
  );
}

/** The button that opens the course's next step; for a package, the package. */
function StepLink({ course, children }: { course: MyCourseSummary; children: ReactNode }) {
  const { next } = course;
  if (next === null) {
    return (
      <PlainLink className={classes.button} to={pageOf(course)} params={{ course_id: course.id }}>
        {children}
      </PlainLink>
    );
  }
  return (
    <PlainLink
      className={classes.button}
      to="/user/learning/courses/$course_id/modules/$module_id"
      params={{ course_id: course.id, module_id: next.theme_id }}
      search={next.step === 'quiz' ? { step: 'quiz' } : { slide: String(next.slide) }}
    >
      {children}
    </PlainLink>
  );
}

/** Returns where the course continues and how long it takes: "from slide 7 · about 9 minutes left". */
function usePlaceText({ next, minutes_left }: MyCourseSummary): string {
  const { t } = useTranslation();
  const isAtStart = next === null || (next.step === 'theory' && next.slide === 1);
  const place = isAtStart
    ? []
    : [next.step === 'quiz' ? t('learning.from_test') : t('learning.from_slide', { slide: next.slide })];
  const time = minutes_left > 0 ? [t('learning.minutes_left', { count: minutes_left })] : [];
  return [...place, ...time].join(' · ');
}
