import { Button, Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form.tsx';

export type ModuleForm = Pick<
  LearningModule,
  'title' | 'description' | 'minutes' | 'pass_mark' | 'attempts_limit' | 'is_shuffled' | 'time_limit_minutes'
>;

type Props = { module?: LearningModule; isPending: boolean; onSave: (form: ModuleForm) => void };

const fresh: ModuleForm = {
  title: '',
  description: '',
  minutes: 5,
  pass_mark: 80,
  attempts_limit: 0,
  is_shuffled: true,
  time_limit_minutes: null,
};

/** A number field is empty text while it has no number. */
const whole = (value: number | null): number | '' => value ?? '';

export function ModuleSettings({ module, isPending, onSave }: Props) {
  const { t } = useTranslation();
  const { title, description, minutes, pass_mark, attempts_limit, is_shuffled, time_limit_minutes } = module ?? fresh;
  const form = useForm({
    initialValues: {
      title,
      description,
      minutes,
      pass_mark,
      is_shuffled,
      attempts_limit: whole(attempts_limit === 0 ? null : attempts_limit),
      time_limit_minutes: whole(time_limit_minutes),
    },
    validate: { title: (value) => (value.trim() === '' ? t('commons:required_field') : null) },
  });
  return (
    <Form
      onSubmit={form.onSubmit((values) =>
        onSave({
          ...values,
          attempts_limit: values.attempts_limit === '' ? 0 : values.attempts_limit,
          time_limit_minutes: values.time_limit_minutes === '' ? null : values.time_limit_minutes,
        }),
      )}
    >
      <TextInput label={t('courses.theme.title')} required maxLength={200} {...form.getInputProps('title')} />
      <Textarea label={t('courses.form.description')} maxLength={2000} {...form.getInputProps('description')} />
      <NumberInput label={t('courses.theme.minutes')} min={1} max={999} {...form.getInputProps('minutes')} />
      <NumberInput label={t('courses.theme.pass_mark')} min={0} max={100} suffix="%" {...form.getInputProps('pass_mark')} />
      <NumberInput
        label={t('courses.theme.attempts')}
        placeholder={t('courses.theme.unlimited')}
        min={1}
        max={100}
        {...form.getInputProps('attempts_limit')}
      />
      <NumberInput
        label={t('courses.theme.time_limit')}
        placeholder={t('courses.theme.unlimited')}
        min={1}
        max={999}
        {...form.getInputProps('time_limit_minutes')}
      />
      <Checkbox label={t('courses.theme.shuffle')} {...form.getInputProps('is_shuffled', { type: 'checkbox' })} />
      <Group justify="flex-end">
        <Button type="submit" loading={isPending}>
          {t(module === undefined ? 'courses.theme.create' : 'commons:save')}
        </Button>
      </Group>
    </Form>
  );
}
