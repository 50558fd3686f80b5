import { Checkbox, Stack, Text } from '@mantine/core';
import { BATCH_MINUTES } from '@vigil/contract/course-emails/rules.ts';
import { noFlaws } from '@vigil/contract/shared/flaws.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { assignedGroupsQuery, reinvitedCountQuery, useReinviteLearners } from '../api.ts';

const unfinished = ['not_started', 'in_progress', 'overdue'] as const;

type Groups = { progress_groups: string[]; is_not_registered: boolean; newbie: boolean };
const initial: Groups = { progress_groups: ['not_started', 'overdue'], is_not_registered: false, newbie: false };

const filterQueryOf = ({ progress_groups, is_not_registered, newbie }: Groups) => ({
  progress_groups: unfinished.filter((group) => progress_groups.includes(group)),
  ...(is_not_registered && { is_not_registered: 'true' as const }),
  ...(newbie && { newbie: 'true' as const }),
});

/** Sends another email to the unfinished learners of the ticked groups. Without `isNumbered`, shows no counts. */
export function ReinviteDialog({ id, isNumbered = true, onClose }: { id: string; isNumbered?: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const groups = useQuery(assignedGroupsQuery(id)).data;
  const reinvite = useReinviteLearners();
  const draft = useDraft({
    name: `reinvite.${id}`,
    initial,
    flaws: ({ progress_groups }) => (progress_groups.length === 0 ? { progress_groups: { code: 'none_chosen' } } : noFlaws),
    save: (values) => reinvite.mutateAsync({ params: { id }, query: filterQueryOf(values) }),
    onSaved: ({ users_count: count }) => {
      const message =
        isNumbered || count > 0
          ? t('assignments.reinvite.done', { count, number: formatNumber(count) })
          : t('assignments.reinvite.done_unnumbered');
      showToast({ status: 'success', message });
      onClose();
    },
  });
  const isSomeone = draft.values.progress_groups.length > 0;
  const found = useQuery({ ...reinvitedCountQuery(id, filterQueryOf(draft.values)), enabled: isSomeone }).data?.users_count;
  return (
    <FormDialog draft={draft} title={t('assignments.reinvite.title')} action={t('assignments.reinvite.send')} onClose={onClose}>
      <Text>{t('assignments.reinvite.text', { minutes: BATCH_MINUTES })}</Text>
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
              label={[t(`assignments.group.${group}`), isNumbered && groups && formatNumber(groups[group])]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <FieldError text={draft.errorOf('progress_groups')} />
      {isNumbered && (
        <Stack gap={10}>
          <Checkbox label={t('assignments.reinvite.is_not_registered')} {...draft.tick('is_not_registered')} />
          <Checkbox label={t('assignments.reinvite.newbie')} {...draft.tick('newbie')} />
        </Stack>
      )}
      {isSomeone && found !== undefined && (isNumbered || found > 0) && (
        <Text fw="var(--bold)">{t('assignments.reinvite.found', { count: found, number: formatNumber(found) })}</Text>
      )}
    </FormDialog>
  );
}
