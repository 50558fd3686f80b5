import { percentOf } from '@vigil/contract/shared/percent.ts';
import { RISK_MAX, RISK_MIN, statisticsRiskColour } from '@vigil/contract/risk/rules.ts';
import type { Licence } from '@vigil/contract/organizations/organization.ts';
import { licenceState } from '@vigil/contract/organizations/rules.ts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import {
  formatDate,
  formatFactor,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRisk,
  formatShare,
} from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RiskWord } from '../../../ui/risk-badge.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { LicenceWarning } from '../../organizations/components/licence-card.tsx';
import { coursesCountsQuery, phishingQuery, riskGroupsQuery, riskQuery } from '../api.ts';
import { periodSearch, riskGroupSearch, isSmallGroup, figureSearches } from '../rules.ts';
import { Change } from './change.tsx';
import { Explained } from './explained.tsx';
import { FailedPart } from './failed-part.tsx';
import type { OrganizationScope } from '../api.ts';

export function RiskTile({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const risk = useQuery(riskQuery(scope));
  const high = useQuery(riskGroupsQuery(scope)).data?.groups.find(({ group }) => group === 'high')?.people;
  const title = t('dashboard.risk.title');
  if (risk.isLoadingError) return <FailedPart title={title} onRetry={() => void risk.refetch()} />;
  const level = risk.data?.risk_level.value;
  const behind = (search: NonNullable<Parameters<typeof Explained>[0]['behind']>) => (scope.isOwn ? search : null);
  return (
    <StatTile
      title={title}
      value={
        level === undefined || level === null || risk.data === undefined ? (
          level
        ) : (
          <Explained
            name="risk"
            values={{ from: formatNumber(RISK_MIN), to: formatNumber(RISK_MAX) }}
            source={risk.data}
            before={formatRisk(risk.data.risk_level.before)}
            {...(risk.data.people !== null && {
              population: t('dashboard.risk.with', {
                part: formatNumber(risk.data.with_risk),
                whole: formatNumber(risk.data.people),
                share: formatShare(risk.data.with_risk, risk.data.people),
              }),
            })}
            behind={behind(figureSearches.risk)}
          >
            {formatRisk(level)}
          </Explained>
        )
      }
      absence={t('organizations.not_tested')}
      suffix={typeof level === 'number' && <RiskWord colour={statisticsRiskColour(level)} />}
      note={
        risk.data && (
          <Stack gap={4}>
            {risk.data.people === null && <span>{t('dashboard.unknown')}</span>}
            {typeof level === 'number' && <Change figure={risk.data.risk_level} good="less" kind="risk" />}
            {typeof level === 'number' && risk.data.people !== null && risk.data.with_risk !== null && (
              <span>
                {t('dashboard.risk.with', {
                  part: formatNumber(risk.data.with_risk),
                  whole: formatNumber(risk.data.people),
                  share: formatShare(risk.data.with_risk, risk.data.people),
                })}
              </span>
            )}
            <span>{t('statistics.risk_scale', { from: RISK_MIN, to: RISK_MAX })}</span>
            {typeof high?.value === 'number' && high.value > 0 && (
              <Explained
                name="risk_group"
                title={t('dashboard.groups.high')}
                source={risk.data}
                before={formatNumber(high.before)}
                behind={behind(riskGroupSearch('high'))}
              >
                {t('dashboard.risk.high', { count: high.value, number: formatNumber(high.value) })}
              </Explained>
            )}
            {typeof risk.data.repeated.value === 'number' && (
              <span>
                {t('dashboard.risk.repeated')}:{' '}
                <Explained
                  name="repeated"
                  source={risk.data}
                  values={{ count: String(risk.data.repeat_failures) }}
                  before={formatNumber(risk.data.repeated.before)}
                  behind={behind(figureSearches.repeated)}
                >
                  {formatNumber(risk.data.repeated.value)}
                </Explained>{' '}
                <Change figure={risk.data.repeated} good="less" kind="count" isShort />
              </span>
            )}
          </Stack>
        )
      }
    />
  );
}

export function PhishingTile({ scope }: { scope: OrganizationScope }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(phishingQuery(scope));
  const title = t('dashboard.phishing.title');
  if (isLoadingError) return <FailedPart title={title} onRetry={() => void refetch()} />;
  const share = data?.failed.value;
  const isFew = data !== undefined && isSmallGroup(data.failed);
  const [part, total] = [formatNumber(data?.figures.incidents ?? 0), formatNumber(data?.figures.sent ?? 0)];
  return (
    <StatTile
      title={title}
      value={
        data === undefined || share === undefined || share === null ? (
          share
        ) : (
          <Explained
            name="failed"
            source={data}
            values={{ part, whole: total }}
            before={formatPercent(data.failed.before)}
            share={data.failed}
            leftPeople={data.left_people}
            isCountedUntilNow
            behind={scope.isOwn && data.smallest_group === null ? periodSearch('CAUGHT', data.period) : null}
          >
            {formatPercent(share)}
          </Explained>
        )
      }
      colour={isFew ? '--dim' : '--ink'}
      suffix={isFew && <Pill>{t('ui.few_people')}</Pill>}
      note={
        data && (
          <Stack gap={4}>
            {share === null && (
              <span>
                {data.figures.sent === 0
                  ? t('dashboard.phishing.none')
                  : t('dashboard.hidden', { count: data.smallest_group ?? 0 })}
              </span>
            )}
            {typeof share === 'number' && (
              <>
                <Change figure={data.failed} good="less" kind="share" />
                <span>
                  {t(data.smallest_group === null ? 'dashboard.phishing.of' : 'dashboard.phishing.of_at_least', {
                    part,
                    whole: total,
                  })}
                </span>
              </>
            )}
            {typeof data.to_expected.value === 'number' && (
              <span>
                <Explained
                  name="to_expected"
                  source={data}
                  values={{ number: formatNumber(data.to_expected_emails) }}
                  before={formatRatio(data.to_expected.before)}
                  isCountedUntilNow
                  behind={scope.isOwn && data.smallest_group === null ? periodSearch('CAUGHT_RATED', data.period) : null}
                >
                  <b>{formatFactor(data.to_expected.value)}</b>
                </Explained>{' '}
                {t('dashboard.phishing.to_expected')} <Change figure={data.to_expected} good="less" kind="ratio" isShort />
              </span>
            )}
          </Stack>
        )
      }
    />
  );
}

export function LicenceTile({ scope, licence }: { scope: OrganizationScope; licence: Licence | undefined }) {
  const { t } = useTranslation();
  const departments = useQuery(coursesCountsQuery(scope)).data?.departments;
  const usedShare = licence && (percentOf(licence.users_count, licence.users_limit) ?? 0);
  const state = licence && licenceState(licence, today());
  return (
    <StatTile
      title={t('dashboard.licence.title')}
      value={
        licence && (
          <Explained name="licence" behind={scope.isOwn ? {} : null}>
            {formatNumber(licence.users_count)}
          </Explained>
        )
      }
      suffix={licence && t('dashboard.licence.of', { total: formatNumber(licence.users_limit) })}
      note={
        licence && (
          <Stack gap={8}>
            <span>
              {[
                t('dashboard.licence.until', { date: formatDate(licence.end_date) }),
                ...(departments === undefined
                  ? []
                  : [t('dashboard.licence.departments', { count: departments, number: formatNumber(departments) })]),
              ].join(' · ')}
            </span>
            {state !== 'good' && (
              <Text component="div" size="sm" c="var(--ink)">
                <LicenceWarning license={licence} />
              </Text>
            )}
          </Stack>
        )
      }
    >
      {usedShare !== undefined && (
        <ProgressBar
          value={usedShare}
          label={t('dashboard.licence.title')}
          colour={state === 'full' ? '--red' : state === 'nearly_full' ? '--yellow' : '--faint'}
        />
      )}
    </StatTile>
  );
}
