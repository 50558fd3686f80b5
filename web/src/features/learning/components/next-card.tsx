import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { PlainLink } from '../../../ui/screen-link.tsx';
import classes from './learning.module.css';

type Props = {
  /** The course's title unless one is on its page already. */
  heading?: string;
  course: MyCourseSummary & { next: NonNullable<MyCourseSummary['next']> };
};

/** The one thing to do next. */
export function NextCard({ course, heading = course.title }: Props) {
  const { t } = useTranslation();
  const { next } = course;
  const isBegun = course.group !== 'not_started';
  const place =
    next.step === 'quiz'
      ? t('learning.at_quiz', { number: next.number, total: course.themes_count })
      : t('learning.at_slide', {
          number: next.number,
          total: course.themes_count,
          slide: next.slide,
          slides: next.slides_count,
        });
  return (
    <section className={classes.next}>
      <small>{t(isBegun ? 'learning.go_on_until' : 'learning.begin_until', { date: formatDate(course.end_date) })}</small>
      <h2>{heading}</h2>
      <p>{place}</p>
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
      <PlainLink
        className={classes.go}
        to="/user/learning/courses/$course_id/modules/$module_id"
        params={{ course_id: course.id, module_id: next.theme_id }}
        search={next.step === 'quiz' ? { step: 'quiz' } : { slide: String(next.slide) }}
      >
        {t(isBegun ? 'learning.go_on' : 'learning.begin')}
        <IconArrowRight size={16} stroke={2} aria-hidden />
      </PlainLink>
    </section>
  );
}
