import { Button, CloseButton, Group } from '@mantine/core';
import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useIsReadOnly } from '../../profile/api.ts';
import { firstDayQuery, useChangeFirstDay } from '../api.ts';
import { stepsLeftOf, cardStateOf } from '../rules.ts';
import { FirstDayPlaceholder, SAW_UNFINISHED, SHOWS_NOTHING } from './first-day-placeholder.tsx';
import { StepLink, StepList } from './step-list.tsx';

/** The steps of the first day on the start page: the remaining steps, or once that all are done. */
export function FirstDayCard() {
  const { data } = useQuery(firstDayQuery());
  const [sawUnfinished, setSawUndone] = useState(() => localStorage.getItem(SAW_UNFINISHED) !== null);
  const display = data === undefined ? null : cardStateOf(data, { sawUnfinished });
  const isAnswered = data !== undefined;
  const isPutAway = data?.is_put_away === true;
  useEffect(() => {
    if (display === 'steps' || display === 'next_step') localStorage.setItem(SAW_UNFINISHED, display);
    else if (isPutAway && sawUnfinished) localStorage.setItem(SAW_UNFINISHED, 'put_away');
  }, [display, isPutAway, sawUnfinished]);
  useEffect(() => {
    if (isAnswered) localStorage.setItem(SHOWS_NOTHING, String(display === null));
  }, [display, isAnswered]);
  const clearSawUndone = () => {
    localStorage.removeItem(SAW_UNFINISHED);
    setSawUndone(false);
  };
  if (display === 'done') return <AllDone onClose={clearSawUndone} />;
  if (data === undefined) return <FirstDayPlaceholder />;
  if (display === null) return null;
  return display === 'steps' ? <Steps firstDay={data} /> : <NextStep firstDay={data} />;
}

type Props = { firstDay: FirstDay };

function Steps({ firstDay }: Props) {
  return (
    <Card title={<StepsLeft firstDay={firstDay} />} aside={<HideButton />}>
      <StepList steps={firstDay.steps} />
    </Card>
  );
}

/** One line with the next step, so that the page itself is not pushed down once most steps are done. */
function NextStep({ firstDay }: Props) {
  const { t } = useTranslation();
  const next = firstDay.steps.find(({ is_done }) => !is_done);
  if (next === undefined) return null;
  return (
    <Notice status="neutral">
      <Group justify="space-between" gap="4px 16px">
        <span>
          <b>
            <StepsLeft firstDay={firstDay} />
          </b>{' '}
          {t(`first_day.step.${next.step}.title`)}
        </span>
        <Group gap={16}>
          <StepLink step={next.step} />
          <HideButton />
        </Group>
      </Group>
    </Notice>
  );
}

function StepsLeft({ firstDay }: Props) {
  const { t } = useTranslation();
  return `${t('first_day.title')} · ${t('first_day.left', { count: stepsLeftOf(firstDay) })}`;
}

function HideButton() {
  const { t } = useTranslation();
  const change = useChangeFirstDay();
  if (useIsReadOnly()) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      title={t('first_day.back_in_menu')}
      loading={change.isPending}
      onClick={() => change.mutate({ body: { is_put_away: true } })}
    >
      {t('first_day.put_away')}
    </Button>
  );
}

function AllDone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice status="success">
      <Group justify="space-between" wrap="nowrap">
        <span>
          <strong>{t('first_day.done')}.</strong> {t('first_day.done_text')}
        </span>
        <CloseButton size="sm" aria-label={t('commons:close')} onClick={onClose} />
      </Group>
    </Notice>
  );
}
