import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { Card } from '../../../ui/card.tsx';
import type { ContentDraft } from '../rules/draft.ts';
import { AutoCourse } from './auto-course.tsx';
import { DebriefingFields } from './debriefing-fields.tsx';

/** What happens automatically to people who failed. */
export function AfterClick({ draft }: { draft: DraftFields<ContentDraft> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('phishing_campaigns.form.after')}>
      <Stack gap={16}>
        <AutoCourse draft={draft} />
        <DebriefingFields draft={draft} />
      </Stack>
    </Card>
  );
}
