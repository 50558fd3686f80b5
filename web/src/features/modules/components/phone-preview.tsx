import { Button } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { chosenAfter, slideKey, placeWithin } from '../rules.ts';
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
  const at = placeWithin(place.of === slideId ? place.at : placeOf(slideId), total);
  const [given, setGiven] = useState<ReadonlyMap<string, string[]>>(new Map());
  const turn = (step: number) => setPlace({ of: slideId, at: placeWithin(at + step, total) });
  const back = at === 1 ? undefined : () => turn(-1);
  const next = (
    <Button disabled={at === total} onClick={() => turn(1)}>
      {t(at === slides.length && questions.length > 0 ? 'learning.to_quiz' : 'commons:next')}
    </Button>
  );
  const slide = slides[at - 1];
  const question = questions[at - 1 - slides.length];
  return (
    <div className={classes.room} data-small={isSmall || undefined}>
      <div className={classes.phone} role="group" aria-label={t('courses.phone.title')}>
        <div className={classes.screen}>
          {slide !== undefined && (
            <SlidePlayer
              slide={{ ...slide, url: slide.preview_url }}
              version={slideKey(slide)}
              at={at}
              total={slides.length}
              onBack={back}
              next={next}
            />
          )}
          {question !== undefined && (
            <>
              <ProgressBar
                value={(100 * (at - slides.length)) / questions.length}
                label={t('learning.question_of', { number: at - slides.length, total: questions.length })}
              />
              <AskedQuestion
                question={question}
                chosen={given.get(question.id) ?? []}
                onChoose={(answer) =>
                  setGiven(new Map(given).set(question.id, chosenAfter(question.kind, given.get(question.id) ?? [], answer)))
                }
              />
              <StepBar onBack={back} next={next}>
                {t('learning.question_of', { number: at - slides.length, total: questions.length })}
              </StepBar>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
