import { Checkbox, Group, NumberInput } from '@mantine/core';
import type { Autophish } from '@vigil/contract/autophish/autophish.ts';
import { autophishFlaws, autophishRules, templateSources } from '@vigil/contract/autophish/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AutoCourse } from '../../phishing-campaigns/components/auto-course.tsx';
import { Choice } from '../../phishing-campaigns/components/choice.tsx';
import { TargetChoice } from '../../phishing-campaigns/components/target-choice.tsx';
import { useChangeAutophish } from '../api.ts';
import { settingsOf } from '../rules.ts';

type Props = { settings: Autophish['settings']; onClose: () => void };

/** Whom autophish is for, what it chooses from, and when a month begins. */
export function SettingsDialog({ settings, onClose }: Props) {
  const { t } = useTranslation();
  const change = useChangeAutophish();
  const draft = useDraft({
    name: 'autophish.settings',
    initial: settings,
    rules: autophishRules,
    flaws: autophishFlaws,
    save: (values) => change.mutateAsync({ body: settingsOf(values) }),
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
      <NumberInput
        label={t('autophish.settings.day')}
        description={t('autophish.settings.day_hint')}
        {...draft.number('day')}
        maw={320}
      />
      <NumberInput
        label={t('autophish.settings.days')}
        description={t('autophish.settings.days_hint')}
        {...draft.number('days')}
        maw={320}
      />
      <AutoCourse draft={draft} />
    </FormDialog>
  );
}
