import { Button, Stack } from '@mantine/core';
import type { GeneralSettings } from '@vigil/contract/settings/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { WorkingHoursForm } from '../../working-hours/components/working-hours-form.tsx';
import { generalSettingsQuery } from '../api.ts';
import { CourseSettings } from '../components/course-settings.tsx';
import { FigureSettings } from '../components/figure-settings.tsx';
import { PhishingSettings } from '../components/phishing-settings.tsx';
import { InstallationSettings } from '../components/installation-settings.tsx';
import { useGeneralSettings } from '../components/use-general-settings.ts';

/** Settings of the organisation, and of the site if the organisation runs it. */
export function GeneralSettingsScreen() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(generalSettingsQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.settings')} crumbs={[{ text: t('menu.section.settings') }]} />
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={5} />}
      {data !== undefined && (
        <Stack gap={16}>
          <SettingsForm settings={data} />
          <WorkingHoursForm zone={data.time_zone} />
        </Stack>
      )}
    </div>
  );
}

function SettingsForm({ settings }: { settings: GeneralSettings }) {
  const { t } = useTranslation();
  const draft = useGeneralSettings(settings);
  const { site } = draft.values;
  return (
    <DraftForm draft={draft}>
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <PhishingSettings draft={draft} />
        <CourseSettings draft={draft} />
        <FigureSettings draft={draft} />
        {site !== null && <InstallationSettings draft={draft} site={site} />}
        <FormActions>
          <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </FormActions>
      </Stack>
    </DraftForm>
  );
}
