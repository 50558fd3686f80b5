import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { answersShown, moduleRules } from '@vigil/contract/modules/rules.ts';
import { useTranslation } from 'react-i18next';
import { percentSign } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';

export type ModuleForm = Pick<
  LearningModule,
  | 'title'
  | 'description'
  | 'minutes'
  | 'pass_mark'
  | 'attempts_limit'
  | 'is_shuffled'
  | 'time_limit_minutes'
  | 'attempts_delay_minutes'
  | 'questions_drawn'
  | 'answers_shown'
>;

type Props<Saved> = {
  /** The key of the form's stored draft, and of the record that saving has created. */
  name: string;
  module?: LearningModule;
  /** Search parameters that lead to another part of the theme. */
  exitParams?: readonly string[];
  onSave: (form: ModuleForm, sending: Sending<ModuleForm>) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
};

/** Fields that mean "no limit" when empty. */
type Limit = 'attempts_limit' | 'time_limit_minutes' | 'attempts_delay_minutes' | 'questions_drawn';

const fresh: ModuleForm = {
  title: '',
  description: '',
  minutes: 5,
  pass_mark: 80,
  attempts_limit: 0,
  is_shuffled: true,
  time_limit_minutes: null,
  attempts_delay_minutes: null,
  questions_drawn: null,
  answers_shown: 'finally',
};

type Filled = Omit<ModuleForm, 'attempts_limit'> & { attempts_limit: number | null };
const formOf = (filled: Filled): ModuleForm => ({ ...filled, attempts_limit: filled.attempts_limit ?? 0 });

export function ModuleSettings<Saved>({ name, module, exitParams = [], onSave, onSaved }: Props<Saved>) {
  const { t } = useTranslation();
  const { title, description, minutes, pass_mark, attempts_limit, is_shuffled, time_limit_minutes } = module ?? fresh;
  const { attempts_delay_minutes, questions_drawn, answers_shown } = module ?? fresh;
  const draft = useDraft({
    name,
    // An empty field means "no limit".
    initial: {
      title,
      description,
      minutes,
      pass_mark,
      is_shuffled,
      attempts_limit: attempts_limit === 0 ? null : attempts_limit,
      time_limit_minutes,
      attempts_delay_minutes,
      questions_drawn,
      answers_shown,
    },
    version: module?.version,
    labels: {
      title: t('courses.theme.title'),
      description: t('courses.form.description'),
      minutes: t('courses.theme.minutes'),
      pass_mark: t('courses.theme.pass_mark'),
      is_shuffled: t('courses.theme.shuffle'),
      attempts_limit: t('courses.theme.attempts'),
      time_limit_minutes: t('courses.theme.time_limit'),
      attempts_delay_minutes: t('courses.theme.attempts_delay'),
      questions_drawn: t('courses.theme.questions_drawn'),
      answers_shown: { label: t('courses.theme.answers_shown'), words: (shown) => t(`courses.theme.shown.${shown}`) },
    },
    rules: moduleRules,
    exitParams,
    save: (values, { version, only }) =>
      onSave(formOf(values), { version, only: (bodyOf) => only((changed) => bodyOf(formOf(changed))) }),
    onSaved: (saved) => onSaved?.(saved),
  });
  const limit = (field: Limit, placeholder = t('courses.theme.unlimited')) => ({
    ...draft.number(field),
    placeholder,
    min: 1,
    onChange: (typed: number | '') => draft.set({ [field]: typed === '' ? null : typed }),
  });
  return (
    <DraftForm draft={draft} gap={16}>
      <DraftNotice draft={draft} />
      <TextInput label={t('courses.theme.title')} {...draft.text('title')} />
      <Textarea label={t('courses.form.description')} {...draft.text('description')} />
      <NumberField label={t('courses.theme.minutes')} {...draft.number('minutes')} />
      <NumberField label={t('courses.theme.pass_mark')} suffix={percentSign()} {...draft.number('pass_mark')} />
      <NumberField label={t('courses.theme.attempts')} {...limit('attempts_limit')} />
      <NumberField label={t('courses.theme.attempts_delay')} {...limit('attempts_delay_minutes', t('courses.theme.no_delay'))} />
      <NumberField label={t('courses.theme.time_limit')} {...limit('time_limit_minutes')} />
      <NumberField
        label={t('courses.theme.questions_drawn')}
        description={t('courses.theme.questions_drawn_note')}
        {...limit('questions_drawn', t('courses.theme.every_question'))}
      />
      <Checkbox label={t('courses.theme.shuffle')} {...draft.tick('is_shuffled')} />
      <Select
        label={t('courses.theme.answers_shown')}
        data={answersShown.map((value) => ({ value, label: t(`courses.theme.shown.${value}`) }))}
        {...draft.choice('answers_shown')}
      />
      <FormActions>
        <Button type="submit" loading={draft.isSaving}>
          {t(module === undefined ? 'courses.theme.create' : 'commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}
