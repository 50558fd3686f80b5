import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';
import { CourseCover } from './course-cover.tsx';
import classes from './course-card.module.css';

type Props = { course: CourseSummary; title: ReactNode; menu?: ReactNode; tick?: ReactNode };

/** A course in a list: what it is, how long, whose. */
export function CourseCard({ course, title, menu, tick }: Props) {
  const { t } = useTranslation();
  return (
    <article className={classes.card}>
      <CourseCover src={course.image_path} />
      {tick !== undefined && <div className={classes.tick}>{tick}</div>}
      <div className={classes.head}>
        <h3>{title}</h3>
        {menu}
      </div>
      <p className={classes.text}>{course.description}</p>
      <div className={classes.foot}>
        <span>{courseSize(t, course)}</span>
        {course.is_public && <Pill colour="primary">{t('courses.public')}</Pill>}
        {course.archived && <Pill>{t('courses.archived')}</Pill>}
        <Pill>{course.language.toUpperCase()}</Pill>
      </div>
    </article>
  );
}

/** "4 themes · 12 min". */
export const courseSize = (
  t: ReturnType<typeof useTranslation>['t'],
  { themes_count, minutes }: { themes_count: number; minutes: number },
): string => `${t('courses.themes', { count: themes_count })} · ${t('courses.minutes', { count: minutes })}`;
