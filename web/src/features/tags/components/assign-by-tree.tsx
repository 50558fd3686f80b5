import { Button, Group, Stack } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { isNobody, nobody } from '@vigil/contract/people/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { useAssignTag } from '../api.ts';
import { peopleOf } from '../rules.ts';
import { OnboardingSwitch } from './onboarding-switch.tsx';

type Props = { tag: Tag; onOrdered: (job: LongJob) => void; onClose: () => void };

export function AssignByTree({ tag, onOrdered, onClose }: Props) {
  const { t } = useTranslation();
  const [targets, setTargets] = useState(nobody);
  const [need_onboarding, setOnboarding] = useState(true);
  const assign = useAssignTag();
  const order = () =>
    assign.mutate({ body: { tag_id: tag.id, ...peopleOf(targets), need_onboarding } }, { onSuccess: onOrdered });
  return (
    <Stack gap={16}>
      <TargetPicker label={t('tags.assign.by_tree')} value={targets} onChange={setTargets} height={320} />
      <OnboardingSwitch value={need_onboarding} onChange={setOnboarding} isOff={!tag.is_active} />
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={isNobody(targets)} loading={assign.isPending} onClick={order}>
          {t('tags.assign.action')}
        </Button>
      </Group>
    </Stack>
  );
}
