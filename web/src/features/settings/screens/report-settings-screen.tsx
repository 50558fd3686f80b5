import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { REPORT_DAYS_MAX } from '@vigil/contract/settings/rules.ts';
import type { ReportSettings } from '@vigil/contract/settings/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
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
  const [draft, setDraft] = useState(settings);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings);
  const { guard } = useLeaveGuard(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ body: draft }, { onSuccess: setDraft });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Card>
        <Stack gap={16} maw={360}>
          <FormError error={change.error} />
          <Select
            label={t('settings.report_language')}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={draft.report_language}
            allowDeselect={false}
            onChange={(language) => language !== null && setDraft({ ...draft, report_language: language })}
          />
          <NumberInput
            label={t('settings.report_days')}
            value={draft.report_days}
            min={1}
            max={REPORT_DAYS_MAX}
            allowDecimal={false}
            error={change.error?.fieldErrors()['report_days']}
            onChange={(days) => setDraft({ ...draft, report_days: Number(days) })}
          />
          <Group>
            <Button type="submit" disabled={!isChanged} loading={change.isPending}>
              {t('commons:save')}
            </Button>
          </Group>
        </Stack>
      </Card>
      {guard}
    </form>
  );
}
