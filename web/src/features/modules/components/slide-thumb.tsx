import { useComputedColorScheme } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { bodyOf } from '@vigil/contract/modules/rules.ts';
import '@vigil/contract/modules/slide.css';
import { useEffect, useRef } from 'react';
import { copySlideHtml } from '../../../lib/copy-slide-html.ts';
import { useIsNear } from '../../../ui/use-is-near.ts';
import classes from './slide-thumb.module.css';

type Props = { slide: Pick<Slide, 'title' | 'html' | 'picture_url'> };

/** A thumbnail of the slide. Each is drawn only once visible, because a list may have a hundred. */
export function SlideThumb({ slide }: Props) {
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLSpanElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const isSeen = useIsNear(frame);
  const { title, picture_url } = slide;
  const body = bodyOf(slide);
  useEffect(() => {
    if (isSeen) paper.current?.replaceChildren(copySlideHtml(body));
  }, [isSeen, body]);
  return (
    <span ref={frame} className={classes.thumb} data-imitation aria-hidden>
      {isSeen && (
        <span className={`slide ${classes.paper}`} data-theme={scheme} inert>
          <h2>{title}</h2>
          <div ref={paper} />
          {picture_url !== null && <img src={picture_url} alt="" loading="lazy" />}
        </span>
      )}
    </span>
  );
}
