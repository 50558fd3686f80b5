import { Box, Button, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { BOUNCE_DAYS_MAX } from '@vigil/contract/phishing-delivery/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';

type Props = { campaign: Pick<Campaign, 'status' | 'bounces'>; onShow: () => void };

/** Warns of many bounced emails, and of bounces that did not count. */
export function Bounces({ campaign: { status, bounces }, onShow }: Props) {
  const { t } = useTranslation();
  const isNoticed = bounces.noticed_at !== null && status === 'active';
  if (!isNoticed && bounces.ignored === 0) return null;
  return (
    <Box mb="md">
      <Notice status={isNoticed ? 'warning' : 'neutral'}>
        {isNoticed && <Text>{t('phishing_campaigns.bounces.many')}</Text>}
        {bounces.ignored > 0 && (
          <Text>{t('phishing_campaigns.bounces.ignored', { number: formatNumber(bounces.ignored), days: BOUNCE_DAYS_MAX })}</Text>
        )}
        {isNoticed && (
          <Button size="compact-md" variant="default" mt={12} onClick={onShow}>
            {t('phishing_campaigns.bounces.show')}
          </Button>
        )}
      </Notice>
    </Box>
  );
}
