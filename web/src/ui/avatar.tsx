import classes from './avatar.module.css';

type Props = { first_name: string; last_name: string; src?: string | null; size?: number };

/** A picture or the initials; the name always stands beside it, so it is silent to readers. */
export const Avatar = ({ first_name, last_name, src = null, size = 28 }: Props) => (
  <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.39 }} aria-hidden>
    {src === null ? initialsOf(first_name, last_name) : <img src={src} alt="" />}
  </span>
);

const initialsOf = (first: string, last: string) => `${last.slice(0, 1)}${first.slice(0, 1)}`.toUpperCase();
