import { Box, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { ServerWords } from '../../../ui/server-words.tsx';

/** Why a campaign's emails wait, and the mail server's answer. */
export function SendingHold({ campaign: { hold, hold_cause, hold_detail } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  if (hold === null) return null;
  // A mail server that has answered is not down: it refuses emails.
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
