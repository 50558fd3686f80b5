import { Checkbox, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { messageVariables } from '@vigil/contract/emails/rules.ts';
import {
  ACTION_COURSES_MAX,
  ACTION_TEMPLATES_MAX,
  emailActionRules,
  linkRules,
  periodRule,
} from '@vigil/contract/tag-automation/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentZone } from '../../../lib/clock.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { CourseChooseDialog } from '../../courses/components/course-choose-dialog.tsx';
import { ChooseTemplatesDialog } from '../../phishing-templates/components/choose-templates-dialog.tsx';
import { type ActionDraft, hours } from '../rules.ts';
import { ChosenList } from './chosen-list.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { VariableNames } from '../../../ui/variable-names.tsx';

type Props = {
  draft: Draft<ActionDraft>;
  /** The time zone of the saved hour; null for a new action. */
  zone: string | null;
};

/** The fields of each kind of action. */
export function ActionFields(props: Props) {
  switch (props.draft.values.type) {
    case 'letter':
      return <EmailFields {...props} />;
    case 'course':
      return <CourseFields {...props} />;
    case 'phishing':
      return <PhishingFields {...props} />;
    case 'registration_link':
      return <LinkFields {...props} />;
    case 'none':
      return null;
  }
}

function EmailFields({ draft }: Props) {
  const { t } = useTranslation();
  const field = (name: 'theme' | 'text') => ({
    label: t(`tag_automation.form.${name}`),
    ...draft.text(name),
    required: true,
    maxLength: emailActionRules[name].max,
  });
  return (
    <>
      <TextInput {...field('theme')} />
      <Textarea {...field('text')} minRows={5} maxRows={16} />
      <VariableNames label={t('tag_automation.form.variables')} names={messageVariables} />
    </>
  );
}

function CourseFields({ draft }: Props) {
  const { t } = useTranslation();
  const { courses } = draft.values;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ChosenList
        label={t('tag_automation.form.courses')}
        empty={t('tag_automation.form.no_courses')}
        max={ACTION_COURSES_MAX}
        items={courses}
        onRemove={(id) => draft.set({ courses: courses.filter((course) => course.id !== id) })}
        onChoose={() => setChoosing(true)}
      />
      <FieldError text={draft.errorOf('courses')} />
      <NumberField
        maw={280}
        label={t('tag_automation.form.period')}
        {...draft.number('period')}
        min={periodRule.min}
        max={periodRule.max}
        whenEmpty="before"
      />
      <Checkbox label={t('assignments.course_again')} {...draft.tick('course_again')} />
      <CourseChooseDialog
        isOpen={isChoosing}
        isMultiple
        chosen={courses.map(({ id }) => id)}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          draft.set({ courses: chosen.map(({ id, title }) => ({ id, title })) });
        }}
      />
    </>
  );
}

function PhishingFields({ draft }: Props) {
  const { t } = useTranslation();
  const { templates } = draft.values;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ChosenList
        label={t('tag_automation.form.templates')}
        empty={t('tag_automation.form.no_templates')}
        note={t('tag_automation.form.templates_text')}
        max={ACTION_TEMPLATES_MAX}
        items={templates.map(({ id, name }) => ({ id, title: name }))}
        onRemove={(id) => draft.set({ templates: templates.filter((template) => template.id !== id) })}
        onChoose={() => setChoosing(true)}
      />
      <FieldError text={draft.errorOf('templates')} />
      <Checkbox
        label={t('phishing_campaigns.form.workingHours')}
        description={t('phishing_campaigns.form.workingHours_hint')}
        {...draft.tick('working_hours')}
      />
      {isChoosing && (
        <ChooseTemplatesDialog
          value={templates}
          chosenAs={({ id, name }) => ({ id, name })}
          onClose={() => setChoosing(false)}
          onChoose={(templates) => {
            setChoosing(false);
            draft.set({ templates });
          }}
        />
      )}
    </>
  );
}

function LinkFields({ draft, zone }: Props) {
  const { t } = useTranslation();
  const number = (name: keyof typeof linkRules) => ({
    ...draft.number(name),
    min: linkRules[name].min,
    max: linkRules[name].max,
    whenEmpty: 'before' as const,
  });
  const timeZone = currentZone();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12} style={{ alignItems: 'end' }}>
        <NumberField label={t('tag_automation.form.link_days')} maxLength={3} {...number('registration_link_days')} />
        <Select
          label={t('tag_automation.form.link_hour')}
          data={hours}
          allowDeselect={false}
          value={String(draft.values.registration_link_hour)}
          onChange={(hour) => hour !== null && draft.set({ registration_link_hour: Number(hour) })}
        />
        <NumberField label={t('tag_automation.form.link_times')} {...number('registration_link_times')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {zone === null || zone === timeZone
          ? t('tag_automation.form.zone', { zone: timeZone })
          : t('tag_automation.form.zone_changes', { zone: timeZone, before: zone })}
      </Text>
    </>
  );
}
