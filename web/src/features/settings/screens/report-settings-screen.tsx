import { Button, Select, Stack, Switch } from '@mantine/core';
import { ATTACHMENT_MAX_BYTES } from '@vigil/contract/reports/rules.ts';
import { reportRules } from '@vigil/contract/settings/rules.ts';
import type { ReportSettings } from '@vigil/contract/settings/settings.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/format.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { reportSettingsQuery, useChangeReportSettings } from '../api.ts';

/** How reports are written, how long their files are stored, and whether they may be sent by email. */
export function ReportSettingsScreen() {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(reportSettingsQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.report_settings')} crumbs={[{ text: t('menu.section.settings') }]} />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
      {data !== undefined && <Fields settings={data} />}
    </div>
  );
}

function Fields({ settings: { version, ...settings } }: { settings: ReportSettings }) {
  const { t } = useTranslation();
  const change = useChangeReportSettings();
  const draft = useDraft({
    name: 'report_settings',
    initial: settings,
    version,
    labels: {
      report_language: { label: t('settings.report.language'), words: (language) => languageNames[language] },
      report_days: t('settings.report.days'),
      attach_reports: t('settings.report.attach'),
    },
    rules: reportRules,
    save: (_, sending) => change.mutateAsync({ body: sending.only((values) => values), version: sending.version }),
  });
  return (
    <DraftForm draft={draft}>
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <Card>
          <Stack gap={16}>
            <Select
              maw={320}
              label={t('settings.report.language')}
              description={t('settings.report.language_note')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
              {...draft.choice('report_language')}
            />
            <NumberField
              maw={320}
              label={t('settings.report.days')}
              description={t('settings.report.days_note')}
              {...draft.number('report_days')}
            />
            <Switch
              label={t('settings.report.attach')}
              description={t('settings.report.attach_note', { size: formatFileSize(ATTACHMENT_MAX_BYTES) })}
              {...draft.tick('attach_reports')}
            />
          </Stack>
        </Card>
        <FormActions>
          <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </FormActions>
      </Stack>
    </DraftForm>
  );
}
