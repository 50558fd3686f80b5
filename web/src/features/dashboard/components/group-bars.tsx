import { percentOf } from '@vigil/contract/shared/percent.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import type { ComparedFigure } from '@vigil/contract/statistics/organization.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatParts, formatShare } from '../../../lib/format.ts';
import type { Search } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { Good } from '../rules.ts';
import { Change } from './change.tsx';
import { Explained, type FigureSource } from './explained.tsx';
import classes from './group-bars.module.css';

type Group = {
  key: string;
  title: string;
  people: ComparedFigure;
  /** Null for people who are in no state; their bar is grey. */
  state: State | null;
  good: Good;
  behind: Search | null;
};

type Props = {
  name: 'risk_group' | 'progress_group';
  title: string;
  source: FigureSource | undefined;
  /** `undefined` while loading. */
  groups: readonly Group[] | undefined;
};

/** Divides all people into groups, and shows the number, the share and the change of each group. */
export function GroupBars({ name, title, source, groups }: Props) {
  const { t } = useTranslation();
  const everyone = source?.people ?? 0;
  const counts = groups?.flatMap(({ people }) => (people.value === null ? [] : [people.value])) ?? [];
  // Shares are shown only if all groups are visible, because otherwise they do not add up to a hundred.
  const parts = groups !== undefined && counts.length === groups.length ? formatParts(counts) : undefined;
  const isUnknown = source?.people === null;
  return (
    <Card title={title}>
      {groups === undefined && <SkeletonRows count={4} height={36} />}
      {isUnknown && <EmptyState title={t('commons:no_data')} text={t('dashboard.unknown')} />}
      {groups !== undefined && !isUnknown && everyone === 0 && (
        <EmptyState title={t('commons:no_data')} text={t('dashboard.groups.empty')} />
      )}
      {groups !== undefined && !isUnknown && everyone > 0 && (
        <List gap={14} label={title}>
          {groups.map(({ key, title: group, people, state, good, behind }, index) => (
            <li key={key} className={classes.group}>
              <span>{group}</span>
              <small className={classes.change}>
                <Change figure={people} good={good} kind="count" isShort />
              </small>
              <span className={classes.figure}>
                {people.value === null ? (
                  <small>{t('dashboard.detail.hidden', { count: source?.smallest_group ?? 0 })}</small>
                ) : (
                  <Explained name={name} title={group} source={source} before={formatNumber(people.before)} behind={behind}>
                    <b>{formatNumber(people.value)}</b>
                  </Explained>
                )}
              </span>
              <small className={classes.share}>
                {people.value === null ? '' : (parts?.[index] ?? formatShare(people.value, everyone))}
              </small>
              <span className={classes.bar}>
                <ProgressBar
                  value={percentOf(people.value ?? 0, everyone) ?? 0}
                  label={group}
                  state={state ?? undefined}
                  colour="--faint"
                />
              </span>
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
