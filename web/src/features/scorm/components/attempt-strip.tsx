import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { positionOn, timeLineOf, type Line } from '../rules.ts';
import classes from './attempt-strip.module.css';

/** Draws the attempt as a time line: when the learner was present, and when each answer was given. */
export function AttemptStrip({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const strip = timeLineOf(lines);
  if (strip === null) return null;
  return (
    <Card title={t('scorm.timeline.course')} aside={formatDate(strip.start)}>
      <div className={classes.strip} aria-hidden>
        {strip.away.map(({ from, to }) => (
          <span key={from} className={classes.away} style={{ left: `${from}%`, width: `${to - from}%` }} />
        ))}
        {lines.map((line) =>
          line.kind === 'answer' ? (
            <span
              key={line.number}
              className={classes.mark}
              style={{ left: `${positionOn(strip, line.at)}%` }}
              data-right={line.answer.result === 'correct' || undefined}
              data-unjudged={!['correct', 'incorrect'].includes(line.answer.result) || undefined}
            >
              {line.number}
            </span>
          ) : null,
        )}
      </div>
      <Group justify="space-between">
        <small>{formatTime(strip.start)}</small>
        <small>{formatTime(strip.end)}</small>
      </Group>
    </Card>
  );
}
