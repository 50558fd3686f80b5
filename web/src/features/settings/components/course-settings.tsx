import { Box, Stack, Switch } from '@mantine/core';
import { DIGEST_HOUR, DUE_SOON_DAYS, OVERDUE_WEEKS } from '@vigil/contract/course-emails/rules.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import type { GeneralDraft } from '../rules.ts';

/** Emails about courses, and the time zone of their dates. */
export function CourseSettings({ draft }: { draft: Draft<GeneralDraft> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.courses')}>
      <Stack gap={16}>
        <Switch
          label={t('settings.tells_courses')}
          description={t('settings.tells_courses_note', { count: DUE_SOON_DAYS, weeks: OVERDUE_WEEKS })}
          {...draft.tick('tells_courses')}
        />
        <Box maw={320}>
          <ZoneSelect
            label={t('settings.time_zone')}
            description={t('settings.time_zone_note', { hour: DIGEST_HOUR })}
            {...draft.choice('time_zone')}
          />
        </Box>
      </Stack>
    </Card>
  );
}
