import { Box, Button, Group, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDecideHeldEmails } from '../api.ts';

type Props = { campaign: Pick<Campaign, 'id'> & { held: NonNullable<Campaign['held']> }; onShow: () => void };

/** Emails that a long pause held beyond their sending window, and the choice what to do with them. */
export function HeldEmails({ campaign: { id, held }, onShow }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'send' | 'leave'>('send');
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideHeldEmails();
  const emails = { count: held.count, formatted: formatNumber(held.count) };
  const ask = (type: 'send' | 'leave') => {
    setAsking(type);
    setIsAsking(true);
  };
  const close = () => setIsAsking(false);
  return (
    <Box mb="md">
      <Notice status="warning">
        <Text>{t('phishing_campaigns.held.text', { ...emails, moment: formatDateTime(held.since) })}</Text>
        <Group gap={8} mt={12}>
          <Button size="compact-md" onClick={() => ask('send')}>
            {t('phishing_campaigns.held.send')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => ask('leave')}>
            {t('phishing_campaigns.held.leave')}
          </Button>
          <Button size="compact-md" variant="subtle" onClick={onShow}>
            {t('phishing_campaigns.show_people')}
          </Button>
        </Group>
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`phishing_campaigns.held.${asking}_title`, emails)}
        confirmLabel={t(`phishing_campaigns.held.${asking}`)}
        isDangerous={asking === 'leave'}
        isPending={decide.isPending}
        onClose={close}
        onConfirm={() => decide.mutate({ params: { id }, body: { type: asking } }, { onSettled: close })}
      >
        {t(`phishing_campaigns.held.${asking}_text`)}
      </ConfirmDialog>
    </Box>
  );
}
