import { Button, Group, Text, Textarea } from '@mantine/core';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import { incidentActions, excuseRules } from '@vigil/contract/phishing-results/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useExcuseDelivery, useWithdrawExcuse } from '../api.ts';

type Props = { campaign_id: string; recipient: CampaignUser };

/** An excused failure with its reason, or the action to excuse it. */
export function Excuse({ campaign_id, recipient }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawExcuse();
  const { excuse, status, delivery_id } = recipient;
  if (excuse !== null) {
    return (
      <Notice status="neutral">
        {t('phishing_campaigns.excuse.done', { reason: excuse.reason })}
        <Text size="xs" c="dimmed">
          {t('phishing_campaigns.excuse.by', { name: excuse.by_name, date: formatDateTime(excuse.at) })}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: campaign_id, delivery_id } })}
        >
          {t('phishing_campaigns.excuse.withdraw')}
        </Button>
      </Notice>
    );
  }
  if (status !== 'entered_data' && !incidentActions.some((action) => action === status)) return null;
  return (
    <>
      <Group mt={16}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('phishing_campaigns.excuse.action')}
        </Button>
      </Group>
      {isAsking && <ExcuseDialog campaign_id={campaign_id} recipient={recipient} onClose={() => setAsking(false)} />}
    </>
  );
}

function ExcuseDialog({ campaign_id, recipient: { delivery_id, user }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const excuse = useExcuseDelivery();
  const draft = useDraft({
    name: `excuse.${delivery_id}`,
    initial: { reason: '' },
    rules: excuseRules,
    save: (body) => excuse.mutateAsync({ params: { id: campaign_id, delivery_id }, body }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      draft={draft}
      title={t('phishing_campaigns.excuse.title', { name: displayName(user) })}
      action={t('phishing_campaigns.excuse.confirm')}
      onClose={onClose}
    >
      <p>{t('phishing_campaigns.excuse.text')}</p>
      <Textarea
        label={t('phishing_campaigns.excuse.reason')}
        description={t('phishing_campaigns.excuse.reason_note')}
        autosize
        minRows={2}
        {...draft.text('reason')}
      />
    </FormDialog>
  );
}
