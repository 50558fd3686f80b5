import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Box, Button, Stack, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ServerWords } from '../../../ui/server-words.tsx';
import { useChangeCampaign } from '../api.ts';
import { FailureWords } from './failure-words.tsx';

/** The progress of planning a large campaign, or why it failed, with a retry. */
export function CreationState({ campaign: { id, planned, users_count, failure } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const retry = useChangeCampaign();
  if (planned !== null) {
    const label = t('phishing_campaigns.creating', { planned: formatNumber(planned), total: formatNumber(users_count) });
    return (
      <Box mb="md">
        <Notice status="neutral">
          <Stack gap={8}>
            <Text role="status">{label}</Text>
            <ProgressBar value={percentOf(planned, users_count) ?? 0} label={label} />
          </Stack>
        </Notice>
      </Box>
    );
  }
  if (failure === null) return null;
  return (
    <Box mb="md">
      <Notice status="error">
        <Text>{t(`phishing_campaigns.failed.${failure.reason}`)}</Text>
        {failure.detail !== null && (
          <ServerWords>
            <FailureWords failure={failure.detail} />
          </ServerWords>
        )}
        <Button
          size="compact-md"
          mt={12}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id }, body: { type: 'retry' } })}
        >
          {t('phishing_campaigns.failed.retry')}
        </Button>
      </Notice>
    </Box>
  );
}
