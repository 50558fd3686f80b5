import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { DetailRow } from '@vigil/contract/statistics/organization.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { ClickedFigure } from '../../phishing-results/components/clicked-figure.tsx';
import { DepartmentClicks, DepartmentRisk, isSmallGroup } from '../../phishing-results/components/department-figures.tsx';
import { usePermissions } from '../../profile/api.ts';
import { detailQuery, type DetailQuery } from '../api.ts';
import { departmentSearch } from '../rules.ts';
import classes from './detail-card.module.css';
import type { OrganizationScope } from '../api.ts';

export type DetailView = {
  scope: OrganizationScope;
  wanted: DetailQuery;
  /** The departments whose children are shown. */
  unfolded: readonly string[];
  onUnfold: (id: string) => void;
};

const COLUMNS = 6;
/** The number of columns without the name and its action. */
const FIGURES = 4;

/** The rows of one level of departments, with the children of unfolded departments, and a button to load more. */
export function DetailRows({ view, depth }: { view: DetailView; depth: number }) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(detailQuery(view.scope.id, view.wanted));
  const pages = found.data?.pages;
  const rows = pages?.flatMap(({ data }) => data);
  if (found.isLoadingError) {
    return (
      <Whole>
        <ErrorState title={t('dashboard.detail.failed')} onRetry={() => void found.refetch()} />
      </Whole>
    );
  }
  if (rows === undefined || pages === undefined) {
    return [1, 2, 3].map((row) => (
      <Whole key={row}>
        <Skeleton height={24} />
      </Whole>
    ));
  }
  if (rows.length === 0) {
    return (
      <Whole>
        <EmptyState
          title={t(view.wanted.of === 'employees' ? 'dashboard.detail.empty_employees' : 'dashboard.detail.empty_departments')}
        />
      </Whole>
    );
  }
  const remaining = (pages[0]?.total_count ?? 0) - rows.length;
  return (
    <>
      {rows.map((row) => (
        <Level key={row.id} row={row} view={view} depth={depth} smallest={pages[0]?.smallest_group ?? null} />
      ))}
      {found.hasNextPage && (
        <Whole>
          <Button variant="subtle" fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('dashboard.detail.more_of', { number: formatNumber(remaining) })}
          </Button>
        </Whole>
      )}
    </>
  );
}

const Whole = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={COLUMNS}>{children}</td>
  </tr>
);

type LevelProps = { row: DetailRow; view: DetailView; depth: number; smallest: number | null };

function Level({ row, view, depth, smallest }: LevelProps) {
  const { t } = useTranslation();
  const isOfPeople = view.wanted.of === 'employees';
  const canUnfold = !isOfPeople && row.children_count > 0;
  const isUnfolded = canUnfold && view.unfolded.includes(row.id);
  const title = isOfPeople ? row.title : departmentTitle(row.title);
  const { is_hidden } = row;
  return (
    <>
      <tr data-hidden={is_hidden || undefined}>
        <th scope="row">
          <span className={classes.name} style={{ '--depth': depth } as CSSProperties}>
            {canUnfold ? (
              <ActionIcon
                aria-expanded={isUnfolded}
                aria-label={t(isUnfolded ? 'dashboard.detail.fold' : 'dashboard.detail.unfold', { title })}
                onClick={() => view.onUnfold(row.id)}
              >
                <IconChevronRight size={18} className={classes.turn} />
              </ActionIcon>
            ) : (
              !isOfPeople && <span className={classes.leaf} />
            )}
            <TwoLine
              note={
                row.children_count > 0 &&
                t('dashboard.detail.inside', { count: row.children_count, number: formatNumber(row.children_count) })
              }
            >
              <Name row={row} title={title} isOfPeople={isOfPeople} isOwn={view.scope.isOwn} />
            </TwoLine>
          </span>
        </th>
        {isOfPeople ? (
          <td className={classes.place} data-label={t('dashboard.detail.department')}>
            {row.department === null ? '—' : departmentTitle(row.department)}
          </td>
        ) : (
          <td className={classes.number} data-label={t('dashboard.detail.people')}>
            {formatNumber(row.users_count)}
          </td>
        )}
        {is_hidden && !isOfPeople ? (
          <td colSpan={FIGURES} className={classes.hidden}>
            <small>{t('dashboard.detail.hidden', { count: smallest ?? 0 })}</small>
          </td>
        ) : (
          <Figures row={row} />
        )}
      </tr>
      {isUnfolded && <DetailRows view={{ ...view, wanted: { ...view.wanted, parent_id: row.id } }} depth={depth + 1} />}
    </>
  );
}

function Figures({ row }: { row: DetailRow }) {
  const { t } = useTranslation();
  const { is_hidden, risk_level, progress, phishing_events: emails, users_count } = row;
  const ofDepartment = users_count === null ? null : { figures: row, users_count };
  const share = (count: number | null | undefined) => formatShare(count ?? null, emails?.sent ?? null);
  return (
    <>
      <td className={classes.number} data-label={t('dashboard.detail.risk')}>
        {is_hidden ? '—' : ofDepartment === null ? <RiskBadge level={risk_level} /> : <DepartmentRisk {...ofDepartment} />}
      </td>
      <td className={classes.progress} data-label={t('dashboard.detail.progress')}>
        <ProgressFigure value={progress} />
      </td>
      <td className={classes.number} data-label={t('dashboard.detail.clicked')}>
        {ofDepartment === null ? <PersonClicks emails={emails} /> : <DepartmentClicks {...ofDepartment} />}
      </td>
      <td className={classes.number} data-label={t('dashboard.detail.entered_data')}>
        {ofDepartment !== null && isSmallGroup(ofDepartment) ? '—' : share(emails?.entered_data)}
      </td>
    </>
  );
}

function PersonClicks({ emails }: { emails: DetailRow['phishing_events'] }) {
  const { clicked, sent } = emails ?? {};
  if (typeof clicked !== 'number' || typeof sent !== 'number') return '—';
  return (
    <ClickedFigure clicked={clicked} sent={sent}>
      {formatShare(clicked, sent)}
    </ClickedFigure>
  );
}

type NameProps = { row: DetailRow; title: string; isOfPeople: boolean; isOwn: boolean };

/** The name of a department or a person links to its page if the reader may open it. */
function Name({ row, title, isOfPeople, isOwn }: NameProps) {
  const maySee = usePermissions().has('admin.staff.employees') && isOwn;
  if (!maySee) return title;
  return isOfPeople ? (
    <ScreenLink to="/admin/staff/employees/$employee_id" params={{ employee_id: row.id }}>
      {title}
    </ScreenLink>
  ) : (
    <ScreenLink to="/admin/staff/employees" search={departmentSearch(row.id)}>
      {title}
    </ScreenLink>
  );
}
