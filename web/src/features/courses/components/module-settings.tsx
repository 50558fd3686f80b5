import { Button, Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { moduleRules } from '@vigil/contract/modules/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';

export type ModuleForm = Pick<
  LearningModule,
  'title' | 'description' | 'minutes' | 'pass_mark' | 'attempts_limit' | 'is_shuffled' | 'time_limit_minutes'
>;

type Props<Saved> = {
  /** The form and what it makes, among those that are kept. */
  name: string;
  module?: LearningModule;
  /** Search parameters that lead to another part of the theme. */
  waysOut?: readonly string[];
  onSave: (form: ModuleForm) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
};

const fresh: ModuleForm = {
  title: '',
  description: '',
  minutes: 5,
  pass_mark: 80,
  attempts_limit: 0,
  is_shuffled: true,
  time_limit_minutes: null,
};

export function ModuleSettings<Saved>({ name, module, waysOut = [], onSave, onSaved }: Props<Saved>) {
  const { t } = useTranslation();
  const { title, description, minutes, pass_mark, attempts_limit, is_shuffled, time_limit_minutes } = module ?? fresh;
  const draft = useDraft({
    name,
    // An empty field is the way to say "without a limit".
    initial: {
      title,
      description,
      minutes,
      pass_mark,
      is_shuffled,
      attempts_limit: attempts_limit === 0 ? null : attempts_limit,
      time_limit_minutes,
    },
    rules: moduleRules,
    waysOut,
    save: (values) => onSave({ ...values, attempts_limit: values.attempts_limit ?? 0 }),
    onSaved: (saved) => onSaved?.(saved),
  });
  const limit = (field: 'attempts_limit' | 'time_limit_minutes') => ({
    ...draft.number(field),
    placeholder: t('courses.theme.unlimited'),
    min: 1,
    onChange: (typed: number | string) => draft.set({ [field]: typed === '' ? null : Number(typed) }),
  });
  return (
    <DraftForm draft={draft} gap={16}>
      <DraftNotice draft={draft} />
      <TextInput label={t('courses.theme.title')} {...draft.text('title')} />
      <Textarea label={t('courses.form.description')} {...draft.text('description')} />
      <NumberInput label={t('courses.theme.minutes')} {...draft.number('minutes')} />
      <NumberInput label={t('courses.theme.pass_mark')} suffix="%" {...draft.number('pass_mark')} />
      <NumberInput label={t('courses.theme.attempts')} {...limit('attempts_limit')} />
      <NumberInput label={t('courses.theme.time_limit')} {...limit('time_limit_minutes')} />
      <Checkbox label={t('courses.theme.shuffle')} {...draft.tick('is_shuffled')} />
      <Group justify="flex-end">
        <Button type="submit" loading={draft.isSaving}>
          {t(module === undefined ? 'courses.theme.create' : 'commons:save')}
        </Button>
      </Group>
    </DraftForm>
  );
}
