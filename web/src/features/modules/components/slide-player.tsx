import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SlideFrame } from './slide-frame.tsx';
import classes from './slide-player.module.css';
import { StepBar } from './step-bar.tsx';

type Shown = { id: string; title: string; url: string; audio_url: string | null };
type Props = {
  slide: Shown;
  /** The slide's position in the theme, from 1. */
  at: number;
  total: number;
  /** Changes when the slide's look changes. */
  version?: string;
  onBack: (() => void) | undefined;
  next: ReactNode;
  onKey?: (key: string) => void;
};

/** A slide as its learner sees it: the progress, the slide, its sound, and the buttons. */
export function SlidePlayer({ slide, at, total, version = '', onBack, next, onKey }: Props) {
  const { t } = useTranslation();
  const place = t('courses.slide.of', { number: at, total });
  // The greatest height so far. It holds the buttons in place while a slide loads, and when the next slide is shorter.
  const [tallest, setTallest] = useState(0);
  const recordHeight = (height: number) => setTallest((before) => Math.max(before, height));
  return (
    <>
      <ProgressBar value={(100 * at) / total} label={place} />
      <div className={classes.slide} style={{ minHeight: tallest || undefined }} aria-live="polite">
        <SlideFrame
          slideId={slide.id}
          version={version}
          title={slide.title}
          url={slide.url}
          onHeight={recordHeight}
          {...(onKey && { onKey })}
        />
      </div>
      {slide.audio_url !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the slide's text says what is spoken
        <audio key={slide.id} controls src={slide.audio_url} style={{ width: '100%' }} />
      )}
      <StepBar onBack={onBack} next={next}>
        {place}
      </StepBar>
    </>
  );
}
