import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { directoryIssueKinds, type SyncReport as Report } from '@vigil/contract/directories/directory.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { JobProgressDialog } from '../../../ui/job-progress-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useMe } from '../../profile/api.ts';
import { RowKinds } from '../../staff-imports/components/row-kinds.tsx';
import { checkDirectoryReport, useCreateDirectoryReport } from '../api.ts';
import { SyncIssues } from './sync-issues.tsx';

const figures = ['added', 'changed', 'unchanged', 'returned', 'gone'] as const satisfies (keyof Report)[];
const countOf = { rejected: 'rejected', skipped: 'skipped', manager: 'managers_not_found', domain: 'unverified' } as const;

/** The result of the last synchronisation: the counts, and the people who could not be synchronised, with the reason. */
export function SyncReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const createReport = useCreateDirectoryReport();
  const kinds = directoryIssueKinds.filter((kind) => report[countOf[kind]] > 0);
  const [chosen, setChosen] = useState(kinds[0]);
  const shown = kinds.find((kind) => kind === chosen) ?? kinds[0];
  const without_place = report.reasons.find(({ kind, reason }) => kind === 'rejected' && reason === 'over_licence')?.count ?? 0;
  return (
    <Stack gap={14} mt={14}>
      <Facts least={140}>
        {figures.map((name) => (
          <Fact key={name} name={t(`directories.report.${name}`)}>
            {formatNumber(report[name])}
          </Fact>
        ))}
      </Facts>
      {report.domains.length > 0 && <UnverifiedDomains report={report} />}
      {without_place > 0 && (
        <Notice status="warning">
          {t('directories.without_place', { count: without_place, number: formatNumber(without_place) })}
        </Notice>
      )}
      {shown !== undefined && (
        <>
          <div>
            <RowKinds
              value={shown}
              onChange={(kind) => setChosen(kind === '' ? kinds[0] : kind)}
              kinds={kinds.map((kind) => ({
                value: kind,
                label: `${t(`directories.kind.${kind}`)}: ${formatNumber(report[countOf[kind]])}`,
              }))}
            />
          </div>
          <SyncIssues key={shown} kind={shown} reasons={report.reasons.filter(({ kind }) => kind === shown)} />
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} />}
              loading={createReport.isPending}
              onClick={() => createReport.mutate({})}
            >
              {t('directories.download')}
            </Button>
          </div>
          <JobProgressDialog
            title={t('directories.download')}
            jobId={createReport.data?.id ?? null}
            check={checkDirectoryReport}
            onClose={() => createReport.reset()}
          />
        </>
      )}
    </Stack>
  );
}

function UnverifiedDomains({ report: { domains, domains_count } }: { report: Report }) {
  const { t } = useTranslation();
  const organization_id = useMe()?.organization_id;
  const domainNames = domains.map(({ domain, count }) => `${domain} (${formatNumber(count)})`).join(', ');
  return (
    <Notice status="warning">
      {t('directories.unverified', { domains: domains_count > domains.length ? `${domainNames}…` : domainNames })}{' '}
      {organization_id !== undefined && (
        <ScreenLink
          isInText
          to="/admin/organization/$organization_id/edit"
          params={{ organization_id }}
          search={{ tab: 'domains' }}
        >
          {t('directories.verify')}
        </ScreenLink>
      )}
    </Notice>
  );
}
