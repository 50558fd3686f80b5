import { IconBook2 } from '@tabler/icons-react';
import classes from './course-cover.module.css';

type Props = { src: string | null; height?: number };

/** A course's picture, or a quiet place for one. */
export const CourseCover = ({ src, height = 112 }: Props) =>
  src === null ? (
    <div className={classes.empty} style={{ height }} aria-hidden>
      <IconBook2 size={Math.min(36, height * 0.4)} stroke={1.4} />
    </div>
  ) : (
    <img className={classes.picture} style={{ height }} src={src} alt="" loading="lazy" />
  );
