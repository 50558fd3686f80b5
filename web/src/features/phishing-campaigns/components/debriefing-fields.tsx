import { Switch, Textarea, TextInput } from '@mantine/core';
import { debriefingVariables, messageVariables } from '@vigil/contract/emails/rules.ts';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { VariableNames } from '../../../ui/variable-names.tsx';
import type { ContentDraft } from '../rules/draft.ts';
import { ResultThresholdSelect } from './result-threshold-select.tsx';

type Debriefing = Pick<ContentDraft, 'hasMessage' | 'targetsMessage' | 'theme' | 'text'>;

/** Edits the email that people who clicked receive. It begins with the red flags of the simulated email. */
export function DebriefingFields({ draft }: { draft: DraftFields<Debriefing> }) {
  const { t } = useTranslation();
  const { hasMessage, targetsMessage, theme, text } = draft.values;
  const begin = (isOn: boolean) => {
    const prepared = {
      theme: t('phishing_campaigns.form.debriefing_theme', { skipInterpolation: true }),
      text: t('phishing_campaigns.form.debriefing_text', { skipInterpolation: true }),
    };
    draft.set({ hasMessage: isOn, ...(isOn && theme === '' && text === '' && prepared) });
  };
  return (
    <>
      <Switch
        label={t('phishing_campaigns.form.hasMessage')}
        description={t('phishing_campaigns.form.hasMessage_hint')}
        {...draft.tick('hasMessage')}
        onChange={({ currentTarget: { checked } }) => begin(checked)}
      />
      {hasMessage && (
        <>
          <ResultThresholdSelect value={targetsMessage} onChange={(target) => draft.set({ targetsMessage: target })} />
          <TextInput label={t('phishing_campaigns.form.theme')} {...draft.text('theme')} required />
          <Textarea
            label={t('phishing_campaigns.form.text')}
            minRows={4}
            maxRows={16}
            autosize
            {...draft.text('text')}
            required
          />
          <VariableNames label={t('phishing_campaigns.form.variables')} names={[...debriefingVariables, ...messageVariables]} />
        </>
      )}
    </>
  );
}
