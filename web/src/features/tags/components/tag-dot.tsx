import classes from './tag-dot.module.css';

/** The tag's colour beside its name. */
export const TagDot = ({ color }: { color: string | undefined }) => (
  <span className={classes.dot} style={{ background: color }} aria-hidden />
);
