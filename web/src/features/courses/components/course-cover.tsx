import { Illustration } from '../../../ui/illustrations/illustration.tsx';
import { coverOf, type CoveredCourse } from '../rules.ts';
import classes from './course-cover.module.css';

type Props = {
  course: CoveredCourse;
  /** The side of a square cover. By default the cover is as wide as its place and has the proportions of a screen. */
  size?: number;
};

/** A course's own picture, or the drawing for its subject. */
export function CourseCover({ course, size }: Props) {
  const style = size === undefined ? undefined : { width: size, height: size };
  if (course.image_path !== null) {
    return <img className={classes.cover} style={style} src={course.image_path} alt="" loading="lazy" />;
  }
  return (
    <div className={classes.cover} style={style}>
      <Illustration name={coverOf(course)} isCropped />
    </div>
  );
}
