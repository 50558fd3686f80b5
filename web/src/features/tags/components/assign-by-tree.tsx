import { Button, Stack, Text } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { hasNoTargets, nobody } from '@vigil/contract/people/nobody.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '../../../ui/form-actions.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { targetsCountQuery } from '../../people/api.ts';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { useAssignTag } from '../api.ts';
import { peopleOf } from '../rules.ts';
import { OnboardingSwitch } from './onboarding-switch.tsx';

type Props = { tag: Tag; onStarted: (job: LongJob) => void; onClose: () => void };

export function AssignByTree({ tag, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const [targets, setTargets] = useState(nobody);
  const [need_onboarding, setOnboarding] = useState(true);
  const assign = useAssignTag();
  // Finds among the chosen people those who already have the tag; the job will skip them.
  const alreadyTagged = {
    ...targets,
    filter: { tags: [tag.id], departments: [], roles: [], phishing_events: [], in_course: [] },
  };
  const counted = useQuery({ ...targetsCountQuery(alreadyTagged), enabled: !hasNoTargets(targets) });
  const have = hasNoTargets(targets) ? undefined : counted.data?.users_count;
  const startJob = () =>
    assign.mutate({ body: { tag_id: tag.id, ...peopleOf(targets), need_onboarding } }, { onSuccess: onStarted });
  return (
    <Stack gap={16}>
      <TargetPicker label={t('tags.assign.by_tree')} value={targets} onChange={setTargets} height={320} />
      {have !== undefined && have > 0 && (
        <Text c="dimmed">{t('tags.assign.have', { count: have, number: formatNumber(have) })}</Text>
      )}
      <OnboardingSwitch value={need_onboarding} onChange={setOnboarding} isOff={!tag.is_active} />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={hasNoTargets(targets)} loading={assign.isPending} onClick={startJob}>
          {t('tags.assign.action')}
        </Button>
      </FormActions>
    </Stack>
  );
}
