import type { CSSProperties } from 'react';
import { washOf } from '@vigil/contract/shared/colour.ts';
import classes from './tag-pill.module.css';
import { useTagName } from './use-tag-name.tsx';

type Props = { tag: { title: string; color: string; type: string } };

/** A tag beside a name, legible whatever its colour. */
export function TagPill({ tag }: Props) {
  const name = useTagName()(tag);
  return (
    <span className={classes.pill} style={coloursOf(tag.color)} title={name}>
      {name}
    </span>
  );
}

function coloursOf(color: string): CSSProperties {
  const [light, dark] = [washOf(color, 'light'), washOf(color, 'dark')];
  return {
    '--tag-soft': light.soft,
    '--tag-ink': light.ink,
    '--tag-soft-dark': dark.soft,
    '--tag-ink-dark': dark.ink,
  } as CSSProperties;
}
