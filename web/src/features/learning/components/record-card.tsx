import { Group, Text } from '@mantine/core';
import type { MyPhishing } from '@vigil/contract/statistics/statistic.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustrations/illustration.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import classes from './record-card.module.css';

/** How the person's last simulated emails ended, the newest last. A failed one is an empty outline, without an alarming colour. */
export function RecordCard({ last }: Pick<MyPhishing, 'last'>) {
  const { t } = useTranslation();
  // Elsewhere operators see results by name, so the record is not the person's alone.
  const isPrivate = useMinGroupSize() !== null;
  const [total, resisted] = [last.length, last.filter(({ is_failed }) => !is_failed).length];
  const sentence =
    resisted === total
      ? t('learning.record.resisted', { count: total })
      : resisted === 0
        ? t('learning.record.none', { count: total })
        : t('learning.record.part', { number: resisted, total });
  return (
    <Card>
      <Group justify="space-between" gap={10}>
        <small>
          {t('learning.record.title')}
          {isPrivate && ` · ${t('learning.record.private')}`}
        </small>
        <ScreenLink to="/user/statistics" className={classes.more}>
          {t('learning.record.all')}
        </ScreenLink>
      </Group>
      <h2 className={classes.sentence}>{sentence}</h2>
      <ol className={classes.emails}>
        {last.toReversed().map(({ id, sent_at, is_failed }) => {
          const month = formatShortMonth(sent_at);
          return (
            <li key={id}>
              <span
                className={classes.email}
                role="img"
                aria-label={t(`learning.record.${is_failed ? 'missed' : 'right'}`, { month })}
              >
                {is_failed ? <Outline /> : <Resisted />}
              </span>
              <small aria-hidden>{month}</small>
            </li>
          );
        })}
      </ol>
      <Text c="dimmed" className={classes.note}>
        {t('learning.record.text')}
      </Text>
    </Card>
  );
}

const Resisted = () => (
  <>
    <Illustration name="i-envelope" />
    <IconCheck className={classes.check ?? ''} size={20} stroke={3} aria-hidden />
  </>
);

const Outline = () => (
  <svg viewBox="0 0 96 72" aria-hidden focusable={false}>
    <path d="M8 14a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8zM10 12l31 29a10 10 0 0 0 14 0l31-29" />
  </svg>
);
