import classes from './avatar.module.css';

type Props = { name: string; src?: string | null; size?: number };

/** A picture or the initials; the name always stands beside it, so it is silent to readers. */
export const Avatar = ({ name, src = null, size = 28 }: Props) => (
  <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.39 }} aria-hidden>
    {src === null ? initialsOf(name) : <img src={src} alt="" />}
  </span>
);

/** In the order in which the name is written beside it. */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
