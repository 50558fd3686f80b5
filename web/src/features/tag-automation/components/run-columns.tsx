import type { State } from '@vigil/contract/shared/states.ts';
import type { TagRun } from '@vigil/contract/tag-automation/tag-action.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLine } from '../../../ui/two-line.tsx';
import { ActionTypeIcon } from './action-type-icon.tsx';
import { TagPill } from './tag-pill.tsx';

/** What all runs of the list have in common: the person or the tag on whose page the list is. */
export type RunSubject = 'person' | 'tag';

export function useRunColumns(subject: RunSubject): Column<TagRun>[] {
  const { t } = useTranslation();
  const who: Column<TagRun> = {
    key: 'who',
    title: t('tag_automation.runs.person'),
    card: 'title',
    cell: ({ user }) => (
      <TwoLine note={user.title !== user.email && user.email}>
        <PersonLink id={user.id} isRegistered={user.is_registered} name={user.title} />
      </TwoLine>
    ),
  };
  const by: Column<TagRun> = { key: 'tag', title: t('tag_automation.runs.tag'), cell: ({ tag }) => <TagPill tag={tag} /> };
  return [
    ...(subject === 'person' ? [who] : []),
    {
      key: 'what',
      title: t('tag_automation.runs.action'),
      card: subject === 'tag' ? 'title' : 'fact',
      cell: ({ action, round }) => (
        <TwoLine
          mark={<ActionTypeIcon type={action.type} />}
          note={action.type === 'registration_link' ? t('tag_automation.runs.round', { number: round }) : action.title}
        >
          {t(`tag_automation.type.${action.type}`)}
        </TwoLine>
      ),
    },
    ...(subject === 'tag' ? [by] : []),
    {
      key: 'state',
      title: t('tag_automation.runs.result'),
      cell: (run) => (
        <TwoLine note={run.reason !== null && t(`tag_automation.reason.${run.reason}`)}>
          <State run={run} />
        </TwoLine>
      ),
    },
    {
      key: 'when',
      title: t('tag_automation.runs.when'),
      width: 170,
      cell: ({ state, due_at, ended_at }) => (
        <TwoLine note={state === 'due' && t('tag_automation.runs.planned')}>{formatDateTime(ended_at ?? due_at)}</TwoLine>
      ),
    },
  ];
}

const states = { due: 'planned', done: 'done', failed: 'failed' } as const satisfies Partial<Record<TagRun['state'], State>>;

function State({ run: { state, is_held } }: { run: TagRun }) {
  const { t } = useTranslation();
  if (is_held) return <Pill colour="yellow">{t('tag_automation.held')}</Pill>;
  const word = t(`tag_automation.state.${state}`);
  if (state === 'skipped' || state === 'cancelled') return <Pill>{word}</Pill>;
  return <StateBadge state={states[state]}>{word}</StateBadge>;
}
