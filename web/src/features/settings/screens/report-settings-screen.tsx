import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { reportRules } from '@vigil/contract/settings/rules.ts';
import type { ReportSettings } from '@vigil/contract/settings/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { reportSettingsQuery, useChangeReportSettings } from '../api.ts';

/** In which language reports are made, and how long they are kept. */
export function ReportSettingsScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(reportSettingsQuery());
  return (
    <div style={{ maxWidth: 720 }}>
      <PageHeader title={t('menu.report_settings')} crumbs={[{ text: t('menu.section.settings') }]} />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={3} />}
      {data !== undefined && <Fields settings={data} />}
    </div>
  );
}

function Fields({ settings }: { settings: ReportSettings }) {
  const { t } = useTranslation();
  const change = useChangeReportSettings();
  const draft = useDraft({
    name: 'report_settings',
    initial: settings,
    rules: reportRules,
    save: (body) => change.mutateAsync({ body }),
  });
  return (
    <DraftForm draft={draft}>
      <Card>
        <Stack gap={16} maw={360}>
          <DraftNotice draft={draft} />
          <Select
            label={t('settings.report_language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...draft.choice('report_language')}
          />
          <NumberInput label={t('settings.report_days')} {...draft.number('report_days')} />
          <Group>
            <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
              {t('commons:save')}
            </Button>
          </Group>
        </Stack>
      </Card>
    </DraftForm>
  );
}
