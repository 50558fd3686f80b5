import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { Card } from '../../../ui/card.tsx';
import type { ContentDraft } from '../rules.ts';
import { AutoCourse } from './auto-course.tsx';
import { WhoIsMeant } from './who-is-meant.tsx';

/** What happens by itself to those who were caught. */
export function AfterClick({ draft }: { draft: DraftFields<ContentDraft> }) {
  const { t } = useTranslation();
  const { hasMessage, targetsMessage } = draft.values;
  return (
    <Card title={t('phishing_campaigns.form.after')}>
      <Stack gap={16}>
        <AutoCourse draft={draft} />
        <Switch
          label={t('phishing_campaigns.form.hasMessage')}
          description={t('phishing_campaigns.form.hasMessage_hint')}
          {...draft.tick('hasMessage')}
        />
        {hasMessage && (
          <>
            <WhoIsMeant value={targetsMessage} onChange={(targetsMessage) => draft.set({ targetsMessage })} />
            <TextInput label={t('phishing_campaigns.form.theme')} {...draft.text('theme')} required />
            <Textarea label={t('phishing_campaigns.form.text')} minRows={4} {...draft.text('text')} required />
          </>
        )}
      </Stack>
    </Card>
  );
}
