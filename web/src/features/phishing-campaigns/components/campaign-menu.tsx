import { ActionIcon, Menu } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import {
  IconDots,
  IconFlag,
  IconMailFast,
  IconMailOff,
  IconRefreshDot,
  IconRepeat,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { PrintMenuItem } from '../../../ui/print-button.tsx';
import { useChangeCampaign, useSendCampaignTest } from '../api.ts';
import { emailsLeft } from '../rules/stage.ts';

export type CampaignQuestion = 'complete' | 'delete' | 'cancel_rest' | 'recipients';
type Props = { campaign: Campaign; followUp: { name: string } | null; onAsk: (question: CampaignQuestion) => void };

/** The less frequent actions on a campaign, other than pausing it. */
export function CampaignMenu({ campaign, followUp, onAsk }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const change = useChangeCampaign();
  const test = useSendCampaignTest();
  const { id, status, by_tag, templates } = campaign;
  const isFixed = status === 'completed' || status === 'failed' || status === 'creating';
  const canDelete = status !== 'active';
  const canCancel = status === 'active' && emailsLeft(campaign) > 0;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('commons:actions')} loading={test.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {!by_tag && (
          <Menu.Item
            leftSection={<IconRepeat size={16} />}
            onClick={() => void go({ to: '/admin/phishing/campaigns/create', search: { repeat: id } })}
          >
            {t('phishing_campaigns.repeat.action')}
          </Menu.Item>
        )}
        {!by_tag &&
          templates.map((template) => (
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
        {!isFixed && !by_tag && (
          <>
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => onAsk('recipients')}>
              {t('phishing_campaigns.add.title')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconRefreshDot size={16} />}
              onClick={() => void go({ to: '/admin/phishing/campaigns/by-ending/create', search: { campaign: id } })}
            >
              {t(followUp === null ? 'phishing_campaigns.follow_up.add' : 'phishing_campaigns.follow_up.change')}
            </Menu.Item>
          </>
        )}
        {!isFixed && followUp !== null && (
          <Menu.Item
            leftSection={<IconX size={16} />}
            onClick={() => change.mutate({ params: { id }, body: { type: 'follow_up', post_campaign: null } })}
          >
            {t('phishing_campaigns.follow_up.remove')}
          </Menu.Item>
        )}
        <PrintMenuItem />
        {!isFixed && (
          <Menu.Item leftSection={<IconFlag size={16} />} onClick={() => onAsk('complete')}>
            {t('phishing_campaigns.complete')}
          </Menu.Item>
        )}
        {canCancel && (
          <Menu.Item color="red" leftSection={<IconMailOff size={16} />} onClick={() => onAsk('cancel_rest')}>
            {t('phishing_campaigns.cancel_rest.action')}
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAsk('delete')}>
            {t('commons:delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
