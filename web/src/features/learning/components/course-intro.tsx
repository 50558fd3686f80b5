import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import type { ReactNode } from 'react';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import classes from './course-intro.module.css';

/** The head of a learner's course: what it is about and what to do, beside its cover. */
export function CourseIntro({ course, children }: { course: MyCourseSummary; children: ReactNode }) {
  return (
    <div className={classes.intro}>
      <div className={classes.text}>{children}</div>
      <div className={classes.cover}>
        <CourseCover course={course} />
      </div>
    </div>
  );
}
