import { Group, SegmentedControl, Text } from '@mantine/core';
import type { ScormAttempt, ScormEvent, ScormInteraction } from '@vigil/contract/scorm/attempt.ts';
import type { PartStatus } from '@vigil/contract/scorm/player.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockAt } from '../../../lib/clock.ts';
import { formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { agentWords, isOfKind, lineKinds, type Line, type LineKind } from '../rules.ts';
import { durationWords } from './duration-words.ts';

type Props = { attempt: ScormAttempt; lines: readonly Line[] };

/** Every event of an attempt in order, which answers questions about how the package behaves. */
export function AttemptEvents({ attempt, lines }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LineKind>('all');
  const shown = lines.filter((line) => isOfKind(line, kind));
  const severalParts = attempt.parts.filter((part) => part.kind !== 'heading').length > 1;
  const partOf = (item: number) => (severalParts ? t('scorm.timeline.part', { title: attempt.parts[item]?.title ?? '' }) : null);
  return (
    <Card
      title={t('scorm.timeline.events')}
      aside={
        <SegmentedControl
          aria-label={t('scorm.timeline.events')}
          value={kind}
          onChange={(next) => setKind(next)}
          data={lineKinds.map((value) => ({
            value,
            label: t(`scorm.timeline.filter.${value}`, { number: lines.filter((line) => isOfKind(line, value)).length }),
          }))}
        />
      }
    >
      {shown.length === 0 && <Text c="dimmed">{t('scorm.timeline.nothing')}</Text>}
      <List isLined>
        {shown.map((line, index) => (
          <li key={index}>
            <Group wrap="nowrap" align="baseline" gap={16}>
              <Text span c="dimmed" size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {clockAt(line.at).format('HH:mm:ss')}
              </Text>
              {line.kind === 'answer' ? (
                <Answer number={line.number} answer={line.answer} part={partOf(line.answer.item)} />
              ) : (
                <Event event={line.event} part={line.event.kind === 'opened' ? partOf(line.event.item) : null} />
              )}
            </Group>
          </li>
        ))}
      </List>
    </Card>
  );
}

function Answer({ number, answer, part }: { number: number; answer: ScormInteraction; part: string | null }) {
  const { t } = useTranslation();
  const { question, description, response, correct, result } = answer;
  const shownEvents = [
    response !== '' && t('scorm.timeline.answer', { response }),
    result === 'incorrect' && correct !== '' && t('scorm.timeline.correct', { correct: correct.replaceAll('\n', ' / ') }),
    part,
  ];
  return (
    <>
      <div style={{ flex: 1, minWidth: 0 }}>
        <TwoLine note={shownEvents.filter(Boolean).join(' · ')}>
          {t('scorm.timeline.question', { number, title: description || question })}
        </TwoLine>
      </div>
      <ResultPill result={result} />
    </>
  );
}

export function ResultPill({ result }: { result: string }) {
  const { t } = useTranslation();
  if (result === 'correct') return <Pill colour="green">{t('scorm.timeline.result.correct')}</Pill>;
  if (result === 'incorrect') return <Pill colour="red">{t('scorm.timeline.result.incorrect')}</Pill>;
  if (result === 'unanticipated') return <Pill colour="yellow">{t('scorm.timeline.result.unanticipated')}</Pill>;
  if (result === '' || result === 'neutral') return <Pill>{t('scorm.timeline.result.neutral')}</Pill>;
  return <Pill>{t('scorm.timeline.result.other', { value: result })}</Pill>;
}

function Event({ event, part }: { event: ScormEvent; part: string | null }) {
  const { t } = useTranslation();
  const { kind, data } = event;
  const note = [
    kind === 'opened' && agentWords(String(data['agent'] ?? '')),
    kind === 'error' && String(data['element'] ?? ''),
    kind === 'status' &&
      data['percent'] != null &&
      t('scorm.timeline.percent', { score: formatProgress(Number(data['percent'])) }),
    part,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <div style={{ flex: 1, minWidth: 0 }}>
        <TwoLine note={note}>{eventWords(t, event)}</TwoLine>
      </div>
      {kind === 'away' && <small>{durationWords(t, Number(data['seconds'] ?? 0))}</small>}
    </>
  );
}

function eventWords(t: TFunction, { kind, data }: ScormEvent): string {
  const field = (name: string) => String(data[name] ?? '');
  if (kind === 'status') {
    const word = (name: string) => t(`scorm.part.${field(name) as PartStatus}`).toLowerCase();
    return t('scorm.timeline.event.status', { from: word('from'), to: word('to') });
  }
  if (kind === 'error') return t('scorm.timeline.event.error', { code: field('code'), call: field('call') });
  if (kind === 'decided') {
    return t(field('decision') === 'reset' ? 'scorm.timeline.event.decided_reset' : 'scorm.timeline.event.decided_passed', {
      by: field('by'),
    });
  }
  return t(`scorm.timeline.event.${kind}`);
}
