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
import { StepList } from './step-list.tsx';

/** The storage key that marks a person who has seen unfinished steps. Only such a person sees, once, that all steps are done. */
const SAW_UNFINISHED = 'first_day_undone';

/** The steps of the first day on the start page: the remaining steps, or once that all are done. */
export function FirstDayCard() {
  const { data } = useQuery(firstDayQuery());
  const [sawUnfinished, setSawUndone] = useState(() => localStorage.getItem(SAW_UNFINISHED) !== null);
  const display = data === undefined ? null : cardStateOf(data, { sawUnfinished });
  useEffect(() => {
    if (display === 'steps') localStorage.setItem(SAW_UNFINISHED, 'true');
  }, [display]);
  const clearSawUndone = () => {
    localStorage.removeItem(SAW_UNFINISHED);
    setSawUndone(false);
  };
  if (display === 'done') return <AllDone onClose={clearSawUndone} />;
  return display === 'steps' && data !== undefined ? <Steps firstDay={data} /> : null;
}

function Steps({ firstDay }: { firstDay: FirstDay }) {
  const { t } = useTranslation();
  const change = useChangeFirstDay();
  const isReadOnly = useIsReadOnly();
  return (
    <Card
      title={`${t('first_day.title')} · ${t('first_day.left', { count: stepsLeftOf(firstDay) })}`}
      aside={
        !isReadOnly && (
          <Button
            size="compact-sm"
            variant="subtle"
            title={t('first_day.back_in_menu')}
            loading={change.isPending}
            onClick={() => change.mutate({ body: { is_put_away: true } })}
          >
            {t('first_day.put_away')}
          </Button>
        )
      }
    >
      <StepList steps={firstDay.steps} />
    </Card>
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
