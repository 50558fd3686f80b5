import type { CSSProperties } from 'react';
import { washOf } from '../../../lib/colour.ts';
import { coverOf } from '../rules.ts';
import classes from './course-cover.module.css';

type Props = { src: string | null; title: string; height?: number };

/** A course's picture, or a picture generated from its title. */
export function CourseCover({ src, title, height = 112 }: Props) {
  if (src !== null) return <img className={classes.picture} style={{ height }} src={src} alt="" loading="lazy" />;
  const { colour, initials, circles } = coverOf(title);
  return (
    <div className={classes.drawn} style={{ ...coloursOf(colour), height }} data-small={height < 100 || undefined} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
        {circles.map(({ x, y, radius }) => (
          <circle key={radius} cx={x} cy={y} r={radius} />
        ))}
      </svg>
      <span>{initials}</span>
    </div>
  );
}

function coloursOf(colour: string): CSSProperties {
  const [light, dark] = [washOf(colour, 'light'), washOf(colour, 'dark')];
  return {
    '--cover-soft': light.soft,
    '--cover-ink': light.ink,
    '--cover-soft-dark': dark.soft,
    '--cover-ink-dark': dark.ink,
  } as CSSProperties;
}
