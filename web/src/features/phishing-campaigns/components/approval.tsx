import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { approvalFlaws, approvalRules } from '@vigil/contract/campaign-approval/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDecideApproval } from '../api.ts';

type Props = { campaign: Pick<Campaign, 'id' | 'status' | 'approval' | 'decision'> };

/** The approver's decision on the campaign; lets a possible approver decide. */
export function Approval({ campaign: { id, status, approval, decision } }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const decide = useDecideApproval();
  if (approval === null || decision === null || status === 'completed' || status === 'failed') return null;
  const close = () => setAsking(null);
  const decided = {
    name: decision.decided_by_name,
    moment: decision.decided_at === null ? '' : formatDateTime(decision.decided_at),
  };
  if (approval !== 'waiting') {
    return (
      <Box mb="md">
        <Notice status={approval === 'rejected' ? 'error' : 'neutral'}>
          <Text>{t(`phishing_campaigns.approval.${approval}`, decided)}</Text>
          {decision.note !== '' && (
            <Text mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {t('phishing_campaigns.approval.reason', { note: decision.note })}
            </Text>
          )}
        </Notice>
      </Box>
    );
  }
  const request = { name: decision.asked_by_name, moment: formatDateTime(decision.asked_at) };
  return (
    <Box mb="md">
      <Notice status="warning">
        <Stack gap={8}>
          <Text>
            {t(status === 'active' ? 'phishing_campaigns.approval.waits_running' : 'phishing_campaigns.approval.waits', request)}
          </Text>
          <Text>{t(decision.can_decide ? 'phishing_campaigns.approval.look' : 'phishing_campaigns.approval.not_you')}</Text>
        </Stack>
        {decision.can_decide && status !== 'creating' && (
          <Group gap={8} mt={12}>
            <Button size="compact-md" onClick={() => setAsking('approve')}>
              {t('phishing_campaigns.approval.approve')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setAsking('reject')}>
              {t('phishing_campaigns.approval.reject')}
            </Button>
          </Group>
        )}
      </Notice>
      <ConfirmDialog
        isOpen={asking === 'approve'}
        title={t('phishing_campaigns.approval.approve_title')}
        confirmLabel={t('phishing_campaigns.approval.approve')}
        isPending={decide.isPending}
        onClose={close}
        onConfirm={() => decide.mutate({ params: { id }, body: { type: 'approve' } }, { onSettled: close })}
      >
        {t('phishing_campaigns.approval.approve_text')}
      </ConfirmDialog>
      {asking === 'reject' && <RejectDialog id={id} onClose={close} />}
    </Box>
  );
}

function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const decide = useDecideApproval({ silent: true });
  const draft = useDraft({
    name: `reject.${id}`,
    initial: { note: '' },
    rules: approvalRules,
    flaws: ({ note }) => approvalFlaws({ type: 'reject', note }),
    save: ({ note }) => decide.mutateAsync({ params: { id }, body: { type: 'reject', note } }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      draft={draft}
      title={t('phishing_campaigns.approval.reject_title')}
      action={t('phishing_campaigns.approval.reject')}
      onClose={onClose}
    >
      <Textarea
        label={t('phishing_campaigns.approval.reject_note')}
        description={t('phishing_campaigns.approval.reject_hint')}
        autosize
        minRows={3}
        {...draft.text('note')}
      />
    </FormDialog>
  );
}
