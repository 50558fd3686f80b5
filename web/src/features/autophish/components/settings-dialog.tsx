import { Checkbox, Group } from '@mantine/core';
import type { Autophish } from '@vigil/contract/autophish/autophish.ts';
import { autophishFlaws, autophishRules, templateSources } from '@vigil/contract/autophish/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { AutoCourse } from '../../phishing-campaigns/components/auto-course.tsx';
import { Choice } from '../../phishing-campaigns/components/choice.tsx';
import { TargetChoice } from '../../phishing-campaigns/components/target-choice.tsx';
import { useChangeAutophish } from '../api.ts';
import { settingsOf } from '../rules.ts';

type Props = { autophish: Pick<Autophish, 'settings' | 'version'>; onClose: () => void };

/** Sets who receives the emails, which templates are used, and when a month begins. */
export function SettingsDialog({ autophish: { settings, version }, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeAutophish();
  const draft = useDraft({
    name: 'autophish.settings',
    initial: settings,
    version,
    labels: {
      targetType: { label: t('phishing_campaigns.form.send_to'), words: (type) => t(`phishing_campaigns.form.target_${type}`) },
      targets: {
        label: t('phishing_campaigns.form.targets'),
        words: (targets) =>
          formatNumber(Object.values(targets).reduce((sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0), 0)),
      },
      excludedTags: { label: t('phishing_campaigns.form.excludedTags'), words: (tags) => formatNumber(tags.length) },
      source: { label: t('autophish.settings.source'), words: (source) => t(`autophish.settings.sources.${source}`) },
      languages: {
        label: t('autophish.settings.languages'),
        words: (chosen) => chosen.map((language) => languageNames[language]).join(', '),
      },
      day: t('autophish.settings.day'),
      days: t('autophish.settings.days'),
      hasAutoCourse: t('phishing_campaigns.form.hasAutoCourse'),
      course: t('phishing_campaigns.settings.course'),
      targetsAutoCourse: {
        label: t('phishing_campaigns.form.hasAutoCourse'),
        words: (target) => t(`phishing_campaigns.form.from.${target}`),
      },
      period: t('phishing_campaigns.form.period'),
      course_again: t('assignments.course_again'),
    },
    rules: autophishRules,
    flaws: autophishFlaws,
    save: (_, sending) => change.mutateAsync({ body: sending.only(settingsOf), version: sending.version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('autophish.settings.title')} size={720} onClose={onClose}>
      <TargetChoice draft={draft} />
      <Choice
        label={t('autophish.settings.source')}
        value={draft.values.source}
        options={
          Object.fromEntries(templateSources.map((source) => [source, t(`autophish.settings.sources.${source}`)])) as Record<
            (typeof templateSources)[number],
            string
          >
        }
        onChange={(source) => draft.set({ source })}
      />
      <Checkbox.Group
        label={t('autophish.settings.languages')}
        value={draft.values.languages}
        error={draft.errorOf('languages')}
        onChange={(chosen) => draft.set({ languages: languages.filter((language) => chosen.includes(language)) })}
      >
        <Group gap={20} mt={6}>
          {languages.map((language) => (
            <Checkbox key={language} value={language} label={languageNames[language]} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField
        label={t('autophish.settings.day')}
        description={t('autophish.settings.day_hint')}
        {...draft.number('day')}
        maw={320}
      />
      <NumberField
        label={t('autophish.settings.days')}
        description={t('autophish.settings.days_hint')}
        {...draft.number('days')}
        maw={320}
      />
      <AutoCourse draft={draft} />
    </FormDialog>
  );
}
