import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import {
  IconChartBar,
  IconDots,
  IconMailFast,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useChangeCampaign, useCompleteCampaign, useDeleteCampaign, useSendCampaignTest } from '../api.ts';
import { stageOf } from '../rules.ts';

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const go = useGo();
  const [asking, setAsking] = useState<'complete' | 'delete' | null>(null);
  const change = useChangeCampaign();
  const complete = useCompleteCampaign();
  const remove = useDeleteCampaign();
  const test = useSendCampaignTest();
  const { id, name, status, users_count, statistics, is_paused, unsent, templates } = campaign;
  const stage = stageOf(campaign);
  const isOver = status === 'completed' || status === 'failed';
  const left = Math.max(0, users_count - statistics.sent - statistics.failed - statistics.unconfirmed - unsent);
  const canPause = !isOver && stage !== 'collecting';
  const close = () => setAsking(null);
  return (
    <>
      <PrintButton />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('commons:actions')} loading={test.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          {!campaign.by_tag && (
            <Menu.Item
              leftSection={<IconRepeat size={16} />}
              onClick={() => void go({ to: '/admin/phishing/campaigns/create', search: { repeat: id } })}
            >
              {t('phishing_campaigns.repeat.action')}
            </Menu.Item>
          )}
          {templates.map((template) => (
            <Menu.Item
              key={template.id}
              leftSection={<IconMailFast size={16} />}
              onClick={() => test.mutate({ params: { id, campaign_template_id: template.id } })}
            >
              {templates.length === 1
                ? t('phishing_campaigns.test_me')
                : t('phishing_campaigns.test_me_named', { name: template.name })}
            </Menu.Item>
          ))}
          {status !== 'active' && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setAsking('delete')}>
              {t('commons:delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {canPause && (
        <Button
          variant="default"
          leftSection={is_paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          loading={change.isPending}
          onClick={() => change.mutate({ params: { id }, body: { type: is_paused ? 'resume' : 'pause' } })}
        >
          {t(is_paused ? 'phishing_campaigns.resume' : 'phishing_campaigns.pause')}
        </Button>
      )}
      <Button
        variant={isOver ? 'filled' : 'default'}
        leftSection={<IconChartBar size={16} />}
        onClick={() => void go({ to: '/admin/phishing/campaigns/$campaign_id/statistics', params: { campaign_id: id } })}
      >
        {t('phishing_campaigns.statistics')}
      </Button>
      {!isOver && <Button onClick={() => setAsking('complete')}>{t('phishing_campaigns.complete')}</Button>}
      <ConfirmDialog
        isOpen={asking === 'complete'}
        title={t('phishing_campaigns.complete_title', { name })}
        confirmLabel={t('phishing_campaigns.complete')}
        isDangerous={left > 0}
        isPending={complete.isPending}
        onClose={close}
        onConfirm={() => complete.mutate({ params: { id } }, { onSettled: close })}
      >
        {left > 0 && <Text mb={8}>{t('phishing_campaigns.complete_left', { count: left, formatted: formatNumber(left) })}</Text>}
        <Text>{t('phishing_campaigns.complete_text')}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={t('phishing_campaigns.delete_title', { name })}
        // Its figures go with it.
        typed={statistics.sent > 0 ? name : undefined}
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            { onSuccess: () => void go({ to: '/admin/phishing/campaigns', replace: true }), onError: close },
          )
        }
      >
        {t('phishing_campaigns.delete_text')}
      </ConfirmDialog>
    </>
  );
}
