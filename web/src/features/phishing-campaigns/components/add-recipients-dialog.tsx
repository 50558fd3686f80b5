import { Text } from '@mantine/core';
import { hasNoTargets, nobody } from '@vigil/contract/people/nobody.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { recipientsQuery, useChangeCampaign } from '../api.ts';

const TYPING_PAUSE_MS = 400;

/** Adds recipients to a planned or running campaign and shows the exact number first; people already in it are skipped. */
export function AddRecipientsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeCampaign({ silent: true });
  const draft = useDraft({
    name: `campaign.recipients.${id}`,
    initial: { targets: nobody },
    flaws: ({ targets }) => (hasNoTargets(targets) ? { targets: { code: 'none_chosen' } } : noFlaws),
    save: ({ targets }) => change.mutateAsync({ params: { id }, body: { type: 'recipients', targets } }),
    onSaved: onClose,
  });
  const { targets } = draft.values;
  const [rested] = useDebouncedValue(targets, TYPING_PAUSE_MS);
  const counted = useQuery({
    ...recipientsQuery({ ...rested, excludedTags: [], campaign_id: id }),
    enabled: !hasNoTargets(rested),
  }).data;
  const shownReasons = (['in_campaign', 'excluded_tag', 'excluded', 'unverified_domain'] as const).filter(
    (reason) => counted !== undefined && counted[reason] > 0,
  );
  return (
    <FormDialog
      draft={draft}
      title={t('phishing_campaigns.add.title')}
      size={640}
      action={
        counted === undefined || hasNoTargets(targets)
          ? t('phishing_campaigns.add.action')
          : t('phishing_campaigns.add.action_count', {
              count: counted.recipients,
              formatted: formatNumber(counted.recipients),
            })
      }
      onClose={onClose}
    >
      <Text c="dimmed">{t('phishing_campaigns.add.text')}</Text>
      <TargetPicker
        label={t('phishing_campaigns.form.targets')}
        value={targets}
        height={300}
        onChange={(chosen) => draft.set({ targets: chosen })}
      />
      <FieldError text={draft.errorOf('targets')} />
      {counted !== undefined &&
        !hasNoTargets(targets) &&
        shownReasons.map((reason) => (
          <Text key={reason} size="xs" c="dimmed">
            {t(`phishing_campaigns.left_out.${reason}`, {
              count: counted[reason],
              formatted: formatNumber(counted[reason]),
              domains: counted.unverified_domains.join(', '),
            })}
          </Text>
        ))}
    </FormDialog>
  );
}
