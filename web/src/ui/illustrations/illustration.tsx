import { useEffect } from 'react';
import { frames, type IllustrationName } from './frames.ts';

type Props = {
  name: IllustrationName;
  className?: string;
  /** Fills its box and cuts what does not fit, instead of fitting into it. */
  isCropped?: boolean;
};

/** A drawing in the theme's colours. Hidden from screen readers, because the text beside it says the same. */
export function Illustration({ name, className, isCropped = false }: Props) {
  useEffect(loadSprite, []);
  const [width, height] = frames[name];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
      aria-hidden
      focusable={false}
    >
      <use href={`#${name}`} />
    </svg>
  );
}

let isLoading = false;

/** Loads the sprite once, apart from the first load. After a failure the next illustration on a page tries again. */
function loadSprite(): void {
  if (isLoading) return;
  isLoading = true;
  void import('./sprite.ts').then(
    ({ insertSprite }) => insertSprite(),
    () => (isLoading = false),
  );
}
