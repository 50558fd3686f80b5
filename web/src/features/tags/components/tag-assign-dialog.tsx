import { Button, Stack } from '@mantine/core';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { assignTag } from '@vigil/contract/tags/endpoints.ts';
import type { TagMark } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { OnboardingSwitch } from './onboarding-switch.tsx';
import { useTagJobs } from './use-tag-jobs.tsx';
import { TagJobs } from './tag-jobs.tsx';
import { TagSelect } from './tag-select.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

/** The people selected in a list: the people named, or everyone that the filter finds except those named. */
type PeopleSelection = Pick<RequestOf<typeof assignTag>['body'], 'all' | 'users_ids' | 'exclude_users_ids' | 'filter'>;

type Props = {
  selection: PeopleSelection;
  /** The number of people selected. */
  count: number;
  mode: 'assign' | 'unassign';
  /** Called when the dialog closes after a job was started. */
  onDone: () => void;
  onClose: () => void;
};

/** Assigns custom tags to people selected in a list, or unassigns them. */
export function TagAssignDialog({ selection, count, mode, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [tags, setTags] = useState<readonly TagMark[]>([]);
  const [need_onboarding, setOnboarding] = useState(true);
  const tagJobs = useTagJobs(mode);
  const isStarted = tagJobs.jobs.length > 0;
  return (
    <Dialog onClose={isStarted ? onDone : onClose} size={520} title={t(`tags.${mode}.title`)}>
      {isStarted ? (
        <TagJobs jobs={tagJobs.jobs} mode={mode} />
      ) : (
        <Stack gap={16}>
          <p>{t(`tags.${mode}.people`, { count, number: formatNumber(count) })}</p>
          <TagSelect
            label={t('tags.title')}
            value={tags.map(({ id }) => id)}
            known={tags}
            onChange={(_, chosen) => setTags(chosen)}
          />
          {mode === 'assign' ? (
            <OnboardingSwitch value={need_onboarding} onChange={setOnboarding} />
          ) : (
            <p>{t('tags.unassign.text')}</p>
          )}
        </Stack>
      )}
      <FormActions>
        <Button variant="default" disabled={tagJobs.isPending} onClick={isStarted ? onDone : onClose}>
          {t(isStarted ? 'commons:close' : 'commons:cancel')}
        </Button>
        {(!isStarted || tagJobs.isPending) && (
          <Button
            disabled={tags.length === 0}
            loading={tagJobs.isPending}
            onClick={() => tagJobs.order(tags, { ...selection, need_onboarding })}
          >
            {t(`tags.${mode}.action`)}
          </Button>
        )}
      </FormActions>
    </Dialog>
  );
}
