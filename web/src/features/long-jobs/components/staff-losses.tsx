import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BulkResult, LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useReinviteEmployees } from '../../people/api.ts';
import { longJobQuery } from '../api.ts';

/** What an undo could not restore, with a button that sends lost invitations again. */
export function StaffLosses({ job: known }: { job: LongJob }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(longJobQuery(known));
  const invite = useReinviteEmployees();
  const { emails = 0, invitations = 0 } = (job.result as BulkResult | null)?.lost ?? {};
  if (job.status === 'in_process' || emails + invitations === 0) return null;
  return (
    <Notice status="warning">
      <Stack gap={8} align="flex-start">
        {emails > 0 && t('employees.lost.emails', { count: emails, number: formatNumber(emails) })}
        {invitations > 0 && (
          <>
            {t('employees.lost.invitations', { count: invitations, number: formatNumber(invitations) })}
            <Button
              variant="default"
              size="compact-sm"
              disabled={invite.isSuccess}
              loading={invite.isPending}
              onClick={() => invite.mutate({ body: { all: true, filter: { uninvited_by: job.id } } })}
            >
              {t('employees.lost.invite', { count: invitations, number: formatNumber(invitations) })}
            </Button>
          </>
        )}
      </Stack>
    </Notice>
  );
}
