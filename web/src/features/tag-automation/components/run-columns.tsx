import type { TagRun } from '@vigil/contract/tag-automation/tag-action.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { ActionTypeIcon } from './action-type-icon.tsx';
import classes from './run-list.module.css';
import { TagPill } from './tag-pill.tsx';

/** One of the two is known where the list stands: the tag on its page, the person on theirs. */
export type RunSubject = 'person' | 'tag';

export function useRunColumns(subject: RunSubject): Column<TagRun>[] {
  const { t } = useTranslation();
  const who: Column<TagRun> = {
    key: 'who',
    title: t('tag_automation.runs.person'),
    card: 'title',
    cell: ({ user }) => (
      <span className={classes.words}>
        <PersonLink id={user.id} isRegistered={user.is_registered} name={user.title} />
        <small>{user.title !== user.email && user.email}</small>
      </span>
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
        <span className={classes.what}>
          <ActionTypeIcon type={action.type} />
          <span className={classes.words}>
            {t(`tag_automation.type.${action.type}`)}
            <small>
              {action.type === 'registration_link' ? t('tag_automation.runs.round', { number: round }) : action.title}
            </small>
          </span>
        </span>
      ),
    },
    ...(subject === 'tag' ? [by] : []),
    {
      key: 'state',
      title: t('tag_automation.runs.result'),
      cell: (run) => (
        <span className={classes.words}>
          <span>
            <State run={run} />
          </span>
          {run.reason !== null && <small>{t(`tag_automation.reason.${run.reason}`)}</small>}
        </span>
      ),
    },
    {
      key: 'when',
      title: t('tag_automation.runs.when'),
      width: 170,
      cell: ({ state, due_at, ended_at }) => (
        <span className={classes.words}>
          {formatDateTime(ended_at ?? due_at)}
          {state === 'due' && <small>{t('tag_automation.runs.planned')}</small>}
        </span>
      ),
    },
  ];
}

const colours: Record<TagRun['state'], PillColour> = {
  due: 'primary',
  done: 'green',
  skipped: 'neutral',
  failed: 'red',
  cancelled: 'neutral',
};

function State({ run: { state, is_held } }: { run: TagRun }) {
  const { t } = useTranslation();
  if (is_held) return <Pill colour="yellow">{t('tag_automation.held')}</Pill>;
  return <Pill colour={colours[state]}>{t(`tag_automation.state.${state}`)}</Pill>;
}
