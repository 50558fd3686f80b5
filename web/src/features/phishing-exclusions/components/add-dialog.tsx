import { Stack, Text } from '@mantine/core';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { exclusionRules, targetFlaws, untilFlaws } from '@vigil/contract/phishing-exclusions/rules.ts';
import type { Flaws } from '@vigil/contract/shared/flaws.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import { useAddExclusions } from '../api.ts';
import { ReasonFields } from './reason-fields.tsx';

/** Excludes people, departments and tags for one reason. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddExclusions();
  const [now] = useState(today);
  const draft = useDraft({
    name: 'exclusion.new',
    initial: { targets: nobody, tags: [] as string[], reason: '', until: null as string | null },
    rules: exclusionRules,
    flaws: (values) => ({ ...targetFlaws(targetsBody(values)), ...untilFlaws(values.until, now), ...exceptionFlaws(values) }),
    save: ({ reason, until, ...values }) => add.mutateAsync({ body: { ...targetsBody(values), reason: reason.trim(), until } }),
    onSaved: ({ added, known }) => {
      const message = t('phishing_exclusions.added', { count: added, formatted: formatNumber(added) });
      const stayed = t('phishing_exclusions.known', { count: known, formatted: formatNumber(known) });
      showToast({ status: 'success', message: known === 0 ? message : `${message} ${stayed}` });
      onClose();
    },
  });
  const { targets, tags } = draft.values;
  return (
    <FormDialog draft={draft} title={t('phishing_exclusions.add_title')} size={640} action={t('commons:add')} onClose={onClose}>
      <Stack gap={6}>
        <Text fw={550}>{t('phishing_exclusions.people')}</Text>
        <TargetPicker
          label={t('phishing_exclusions.people')}
          value={targets}
          height={220}
          withSelectAll={false}
          onChange={(next) => draft.set({ targets: next })}
        />
        <FieldError text={draft.errorOf('users')} />
        <FieldError text={draft.errorOf('targets') && t('phishing_exclusions.no_exceptions')} />
      </Stack>
      <TagSelect withSelfActing label={t('phishing_exclusions.tags')} value={tags} onChange={(ids) => draft.set({ tags: ids })} />
      <ReasonFields draft={draft} />
    </FormDialog>
  );
}

type Chosen = { targets: typeof nobody; tags: string[] };

const targetsBody = ({ targets, tags }: Chosen) => ({
  users: targets.target_users,
  departments: targets.target_departments,
  tags,
});

/** Returns an error if people of a ticked department are unticked: excluding a department excludes everyone in it. */
const exceptionFlaws = ({ targets }: Chosen): Flaws =>
  targets.exclude_users.length + targets.exclude_departments.length > 0 ? { targets: { code: 'wrong' } } : {};
