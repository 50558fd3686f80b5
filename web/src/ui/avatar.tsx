import classes from './avatar.module.css';

type Props = { name: string; src?: string | null; size?: number };

/** A person's picture or initials. Hidden from screen readers, because the name is always beside it. */
export const Avatar = ({ name, src = null, size = 28 }: Props) => (
  <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.39 }} aria-hidden>
    {src === null ? initialsOf(name) : <img src={src} alt="" />}
  </span>
);

/** Initials in the order of the name beside it. */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((name) => name.slice(0, 1).toUpperCase())
    .join('');
