import { Text } from '@mantine/core';
import { CHANGE_DAYS } from '@vigil/contract/organizations/rules.ts';
import type { Organization, OrganizationFigures } from '@vigil/contract/organizations/organization.ts';
import { statisticsRiskColour } from '@vigil/contract/risk/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatChange, formatDate, formatNumber, formatPercent, formatProgress } from '../../../lib/format.ts';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { RiskBadge } from '../../../ui/risk-badge.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { LicenceEnd } from './licence-end.tsx';
import { PlacesTaken } from './places-taken.tsx';

/** The order of the figures beside an organisation, in the tree and on the reader's own card. */
export const figureNames = ['people', 'risk', 'progress', 'campaign', 'licence'] as const;

/** Returns an organisation's figures as elements; `withChanges` adds how they changed, for the reader's own card. */
export const figuresOf = ({
  license,
  figures: { risk_level, with_risk, progress, changes, last_campaign },
  withChanges = false,
}: Pick<Organization, 'license'> & { figures: OrganizationFigures; withChanges?: boolean }): Record<
  (typeof figureNames)[number],
  ReactNode
> => ({
  people: <PlacesTaken license={license} />,
  risk: (
    <OrganizationRisk level={risk_level} part={with_risk} whole={license.users_count}>
      {withChanges && <Change by={changes.risk_level} isGood={(by) => by < 0} />}
    </OrganizationRisk>
  ),
  progress: (
    <Progress progress={progress} change={withChanges && <Change by={changes.progress} isGood={(by) => by > 0} isPoints />} />
  ),
  campaign: <LastCampaign campaign={last_campaign} />,
  licence: <LicenceEnd license={license} />,
});

type Risk = { level: number | null; part: number | null; whole: number; children: ReactNode };

/** The mean risk, the number of people who have one, and its change. */
function OrganizationRisk({ level, part, whole: total, children }: Risk) {
  const { t } = useTranslation();
  if (level === null) return <Text c="dimmed">{t('organizations.not_tested')}</Text>;
  return (
    <TwoLine
      note={part !== null && t('phishing_results.tested', { part: formatNumber(part), whole: formatNumber(total) })}
      below={children !== false && <small>{children}</small>}
    >
      <RiskBadge level={level} colourOf={statisticsRiskColour} />
    </TwoLine>
  );
}

type ChangeProps = { by: number | null; isGood: (by: number) => boolean; isPoints?: boolean };

/** The change of a mean over the last ninety days. */
function Change({ by, isGood, isPoints = false }: ChangeProps) {
  const { t } = useTranslation();
  if (by === null) return t('organizations.no_change_yet', { count: CHANGE_DAYS });
  const colour = by === 0 ? 'dimmed' : isGood(by) ? 'var(--green-ink)' : 'var(--red-ink)';
  const points = isPoints ? t('organizations.points', { points: formatChange(by) }) : formatChange(by, 1);
  return (
    <>
      <Text span inherit c={colour}>
        {points}
      </Text>{' '}
      {t('organizations.over_days', { count: CHANGE_DAYS })}
    </>
  );
}

function Progress({ progress, change }: { progress: number | null; change: ReactNode }) {
  const { t } = useTranslation();
  if (progress === null) return <Text c="dimmed">{t('organizations.no_progress')}</Text>;
  return (
    <TwoLine note={change} below={<LearningBar value={progress} label={t('organizations.figure.progress')} height={4} />}>
      {formatProgress(progress)}
    </TwoLine>
  );
}

function LastCampaign({ campaign }: { campaign: OrganizationFigures['last_campaign'] }) {
  const { t } = useTranslation();
  if (campaign === null) return <Text c="dimmed">{t('organizations.no_campaign')}</Text>;
  const { name, start_date, statistics } = campaign;
  const failureText = t('organizations.failed', { percent: formatPercent(statistics.incident_risk) });
  return <TwoLine note={`${formatDate(start_date)} · ${failureText}`}>{name}</TwoLine>;
}
