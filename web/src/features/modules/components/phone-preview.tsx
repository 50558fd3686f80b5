import { Button } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toggleChosen, lookKeyOf, clampPlace } from '../rules.ts';
import { AskedQuestion } from './asked-question.tsx';
import classes from './phone-preview.module.css';
import { SlidePlayer } from './slide-player.tsx';
import { StepBar } from './step-bar.tsx';

type Props = {
  module: LearningModule;
  /** The slide that the preview starts from; it follows the editor. */
  slideId: string;
  isSmall?: boolean;
};

/** The theme on a learner's phone, slides and questions, as saved. Answers given here are not recorded. */
export function PhonePreview({ module, slideId, isSmall = false }: Props) {
  const { t } = useTranslation();
  const { slides = [], questions = [] } = module;
  const total = slides.length + questions.length;
  const placeOf = (id: string) => slides.findIndex((slide) => slide.id === id) + 1;
  const [place, setPlace] = useState({ of: slideId, at: placeOf(slideId) });
  const position = clampPlace(place.of === slideId ? place.at : placeOf(slideId), total);
  const [chosenAnswers, setGiven] = useState<ReadonlyMap<string, string[]>>(new Map());
  const goBy = (step: number) => setPlace({ of: slideId, at: clampPlace(position + step, total) });
  const back = position === 1 ? undefined : () => goBy(-1);
  const next = (
    <Button disabled={position === total} onClick={() => goBy(1)}>
      {t(position === slides.length && questions.length > 0 ? 'learning.to_quiz' : 'commons:next')}
    </Button>
  );
  const slide = slides[position - 1];
  const question = questions[position - 1 - slides.length];
  return (
    <div className={classes.room} data-small={isSmall || undefined}>
      <div className={classes.phone} role="group" aria-label={t('courses.phone.title')} data-imitation>
        <div className={classes.screen}>
          {slide !== undefined && (
            <SlidePlayer
              slide={{ ...slide, url: slide.preview_url }}
              version={lookKeyOf(slide)}
              at={position}
              total={slides.length}
              onBack={back}
              next={next}
            />
          )}
          {question !== undefined && (
            <>
              <ProgressBar
                value={(100 * (position - slides.length)) / questions.length}
                label={t('learning.question_of', { number: position - slides.length, total: questions.length })}
              />
              <AskedQuestion
                question={question}
                chosen={chosenAnswers.get(question.id) ?? []}
                onChoose={(answer) =>
                  setGiven(
                    new Map(chosenAnswers).set(
                      question.id,
                      toggleChosen(question.kind, chosenAnswers.get(question.id) ?? [], answer),
                    ),
                  )
                }
              />
              <StepBar onBack={back} next={next}>
                {t('learning.question_of', { number: position - slides.length, total: questions.length })}
              </StepBar>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
