import { Button, Checkbox, Select } from '@mantine/core';
import { delayMax, isUniqueAction, type ActionType } from '@vigil/contract/tag-automation/rules.ts';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { lifeDaysOf } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { actionFlaws, draftOf, newDraft } from '../rules.ts';
import { ActionFields } from './action-fields.tsx';
import { useSaveAction } from './use-save-action.tsx';

type Props = {
  tag: Tag;
  /** The action to change; null for a new one, which is a draft until it is saved. */
  action: TagAction | null;
  /** The possible types of a new action. */
  types?: readonly ActionType[];
  onClose: () => void;
};

/** Address parameters that lead to another tag or another part of it. */
const exitParams = ['tag', 'tab'];

/** Edits one action of a tag: what it does, and how long after the tag is attached. */
export function ActionForm({ tag, action, types = [], onClose }: Props) {
  const { t } = useTranslation();
  const saved = action === null ? newDraft : draftOf(action);
  const save = useSaveAction(tag.id, action?.id ?? null);
  const draft = useDraft({
    name: `action.${action?.id ?? tag.id}`,
    initial: saved,
    version: action?.version,
    labels: {
      defer_by: t('tag_automation.form.delay'),
      theme: t('tag_automation.form.theme'),
      text: t('tag_automation.form.text'),
      courses: t('tag_automation.form.courses'),
      period: t('tag_automation.form.period'),
      course_again: t('assignments.course_again'),
      templates: t('tag_automation.form.templates'),
      working_hours: t('phishing_campaigns.form.workingHours'),
      registration_link_days: t('tag_automation.form.link_days'),
      registration_link_hour: t('tag_automation.form.link_hour'),
      registration_link_times: t('tag_automation.form.link_times'),
    },
    flaws: actionFlaws,
    save: (values, sending) => save.mutateAsync({ draft: values, sending }),
    onSaved: onClose,
    exitParams,
  });
  const { values } = draft;
  const close = () => {
    draft.discard();
    onClose();
  };
  return (
    <DraftForm draft={draft} gap={16}>
      <DraftNotice draft={draft} />
      {action === null && (
        <Select
          label={t('tag_automation.form.type')}
          description={values.type !== 'none' && isUniqueAction(values.type) ? t('tag_automation.form.once') : undefined}
          data={[
            { value: 'none' as const, label: t('tag_automation.type.none') },
            ...types.map((type) => ({ value: type, label: t(`tag_automation.type.${type}`) })),
          ]}
          {...draft.choice('type')}
        />
      )}
      <ActionFields draft={draft} zone={action?.time_zone ?? null} />
      {values.type !== 'none' && values.type !== 'registration_link' && (
        <NumberField
          maw={280}
          label={t('tag_automation.form.delay')}
          description={t('tag_automation.form.delay_text')}
          {...draft.number('defer_by')}
          min={0}
          max={delayMax(lifeDaysOf(tag))}
          whenEmpty={0}
        />
      )}
      {/* Not asked while a tag is off, because nothing starts then and switching the tag on asks this question. */}
      {action === null && values.type !== 'none' && tag.is_active && tag.users_count > 0 && (
        <Checkbox
          label={t('tag_automation.form.include_present', { count: tag.users_count, number: formatNumber(tag.users_count) })}
          description={t('tag_automation.form.include_present_text')}
          {...draft.tick('include_present')}
        />
      )}
      <FormActions>
        <Button variant="default" onClick={close}>
          {t('commons:cancel')}
        </Button>
        <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
          {t('commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}
