import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { IconArrowRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { isBegun, pageOf } from '../rules.ts';
import classes from './learning.module.css';

type Props = {
  /** Defaults to the course's title; the course's own page passes another. */
  heading?: string;
  course: MyCourseSummary;
};

/** The learner's next step in a course, with a button that opens it. */
export function NextCard({ course, heading = course.title }: Props) {
  const { t } = useTranslation();
  const hasBegun = isBegun(course);
  const words = t(hasBegun ? 'learning.go_on' : 'learning.begin');
  return (
    <section className={classes.next}>
      <small>{t(hasBegun ? 'learning.go_on_until' : 'learning.begin_until', { date: formatDate(course.end_date) })}</small>
      <h2>{heading}</h2>
      {course.next !== null && <p>{placeWords(t, course, course.next)}</p>}
      <div
        className={classes.track}
        role="progressbar"
        aria-label={course.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(course.progress)}
      >
        <div className={classes.done} style={{ width: `${course.progress}%` }} />
      </div>
      {course.next === null ? (
        <PlainLink className={classes.go} to={pageOf(course)} params={{ course_id: course.id }}>
          {words}
          <IconArrowRight size={16} stroke={2} aria-hidden />
        </PlainLink>
      ) : (
        <PlainLink
          className={classes.go}
          to="/user/learning/courses/$course_id/modules/$module_id"
          params={{ course_id: course.id, module_id: course.next.theme_id }}
          search={course.next.step === 'quiz' ? { step: 'quiz' } : { slide: String(course.next.slide) }}
        >
          {words}
          <IconArrowRight size={16} stroke={2} aria-hidden />
        </PlainLink>
      )}
    </section>
  );
}

const placeWords = (t: TFunction, { themes_count }: MyCourseSummary, next: NonNullable<MyCourseSummary['next']>): string =>
  next.step === 'quiz'
    ? t('learning.at_quiz', { number: next.number, total: themes_count })
    : t('learning.at_slide', { number: next.number, total: themes_count, slide: next.slide, slides: next.slides_count });
