import { Checkbox, Stack, Text } from '@mantine/core';
import { GATHER_MINUTES } from '@vigil/contract/course-letters/rules.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { assignedGroupsQuery, useReinviteLearners } from '../api.ts';

const unfinished = ['not_started', 'in_progress', 'overdue'] as const;

/** Letters once more to those who have not finished, of the groups that are ticked. */
export function ReinviteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const groups = useQuery(assignedGroupsQuery(id)).data;
  const reinvite = useReinviteLearners();
  const draft = useDraft({
    name: `reinvite.${id}`,
    initial: { progress_groups: ['not_started', 'overdue'] as string[], is_not_registered: false, newbie: false },
    flaws: ({ progress_groups }) => (progress_groups.length === 0 ? { progress_groups: { code: 'none_chosen' } } : noFlaws),
    save: ({ progress_groups, is_not_registered, newbie }) =>
      reinvite.mutateAsync({
        params: { id },
        query: {
          progress_groups: unfinished.filter((group) => progress_groups.includes(group)),
          ...(is_not_registered && { is_not_registered: 'true' }),
          ...(newbie && { newbie: 'true' }),
        },
      }),
    onSaved: ({ users_count: count }) => {
      showToast({ status: 'success', message: t('assignments.reinvite.done', { count, number: formatNumber(count) }) });
      onClose();
    },
  });
  return (
    <FormDialog draft={draft} title={t('assignments.reinvite.title')} action={t('assignments.reinvite.send')} onClose={onClose}>
      <Text>{t('assignments.reinvite.text', { minutes: GATHER_MINUTES })}</Text>
      <Checkbox.Group
        label={t('assignments.reinvite.who')}
        value={draft.values.progress_groups}
        onChange={(progress_groups) => draft.set({ progress_groups })}
      >
        <Stack gap={10} mt={8}>
          {unfinished.map((group) => (
            <Checkbox
              key={group}
              value={group}
              label={[t(`assignments.group.${group}`), groups && formatNumber(groups[group])].filter(Boolean).join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <FieldError text={draft.errorOf('progress_groups')} />
      <Stack gap={10}>
        <Checkbox label={t('assignments.reinvite.is_not_registered')} {...draft.tick('is_not_registered')} />
        <Checkbox label={t('assignments.reinvite.newbie')} {...draft.tick('newbie')} />
      </Stack>
    </FormDialog>
  );
}
