import { Button, Checkbox, Group, NumberInput, Select } from '@mantine/core';
import { isOnce, type ActionType } from '@vigil/contract/tag-automation/rules.ts';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { lifeDaysOf } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { Form } from '../../../ui/form.tsx';
import { type ActionDraft, delayTyped, draftOf, isChanged, isComplete, newDraft } from '../rules.ts';
import { ActionFields } from './action-fields.tsx';
import { useSaveAction } from './use-save-action.tsx';

type Props = {
  tag: Tag;
  /** The one to change; null for a new one, which is a draft until it is saved. */
  action: TagAction | null;
  /** What a new one may be. */
  types?: readonly ActionType[];
  /** Names the form among those that may stand open at once. */
  name: string;
  onDirty: (name: string, isDirty: boolean) => void;
  onClose: () => void;
};

/** One action of a tag: what it does, how, and how long after the tag has landed. */
export function ActionForm({ tag, action, types = [], name, onDirty, onClose }: Props) {
  const { t } = useTranslation();
  const saved = action === null ? newDraft : draftOf(action);
  const [draft, setDraft] = useState<ActionDraft>(saved);
  const set = (patch: Partial<ActionDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const save = useSaveAction(tag.id, action?.id ?? null);
  const hasChanged = isChanged(draft, saved);
  const report = useEffectEvent((isDirty: boolean) => onDirty(name, isDirty));
  useEffect(() => {
    report(hasChanged);
    return () => report(false);
  }, [hasChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(draft)) save.mutate({ draft, saved: action && saved }, { onSuccess: onClose });
  };
  return (
    <Form onSubmit={submit}>
      <FormError error={save.error} />
      {action === null && (
        <Select
          label={t('tag_automation.form.type')}
          description={draft.type !== 'none' && isOnce(draft.type) ? t('tag_automation.form.once') : undefined}
          data={[
            { value: 'none' as const, label: t('tag_automation.type.none') },
            ...types.map((type) => ({ value: type, label: t(`tag_automation.type.${type}`) })),
          ]}
          allowDeselect={false}
          value={draft.type}
          onChange={(type) => type !== null && set({ type })}
        />
      )}
      <ActionFields draft={draft} set={set} zone={action?.time_zone ?? null} told={save.error?.fieldErrors() ?? {}} />
      {draft.type !== 'none' && draft.type !== 'registration_link' && (
        <NumberInput
          maw={280}
          label={t('tag_automation.form.delay')}
          description={t('tag_automation.form.delay_text')}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          value={draft.defer_by}
          onChange={(typed) => set({ defer_by: delayTyped(typed, lifeDaysOf(tag)) })}
        />
      )}
      {/* Of a tag that is off nothing begins; switching it on asks the same. */}
      {action === null && draft.type !== 'none' && tag.is_active && tag.users_count > 0 && (
        <Checkbox
          label={t('tag_automation.form.include_present', { count: tag.users_count, number: formatNumber(tag.users_count) })}
          description={t('tag_automation.form.include_present_text')}
          checked={draft.include_present}
          onChange={(event) => set({ include_present: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button type="submit" disabled={!isComplete(draft) || !hasChanged} loading={save.isPending}>
          {t('commons:save')}
        </Button>
      </Group>
    </Form>
  );
}
