import { Box, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { ServerWords } from '../../../ui/server-words.tsx';

/** Why the emails of a campaign wait, and what the mail server said of it. */
export function SendingHold({ campaign: { hold, hold_cause, hold_detail } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  if (hold === null) return null;
  // One that answers is there.
  const reason = hold === 'mail_server_down' && hold_detail !== null ? 'mail_server_refuses' : hold;
  return (
    <Box mb="md">
      <Notice status="warning">
        <Text>{t(`phishing_campaigns.hold.${reason}`)}</Text>
        {hold_cause !== null && <Text mt={4}>{hold_cause}</Text>}
        {hold_detail !== null && <ServerWords>{hold_detail}</ServerWords>}
      </Notice>
    </Box>
  );
}
