import { Select, Stack, Switch, Text } from '@mantine/core';
import { managerViews } from '@vigil/contract/settings/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { GeneralDraft } from '../rules.ts';

/** Settings of whose results are shown by name, and which roles see them. */
export function FigureSettings({ draft }: { draft: Draft<GeneralDraft> }) {
  const { t } = useTranslation();
  /** The requested value of anonymous reporting, until the person has confirmed its effects. */
  const [pending, setPending] = useState<boolean | null>(null);
  return (
    <Card title={t('settings.figures')}>
      <Stack gap={16}>
        <Switch
          label={t('settings.anonymous_reporting')}
          description={
            <>
              {t('settings.anonymous_reporting_note')}
              {draft.values.anonymous_reporting && (
                <Text component="span" inherit display="block" mt={6}>
                  {t('settings.anonymous_reporting_limits')}
                </Text>
              )}
            </>
          }
          {...draft.tick('anonymous_reporting')}
          onChange={({ currentTarget }) => setPending(currentTarget.checked)}
        />
        {pending !== null && (
          <ConfirmDialog
            isOpen
            title={t(pending ? 'settings.anonymity.on_title' : 'settings.anonymity.off_title')}
            confirmLabel={t(pending ? 'settings.anonymity.on' : 'settings.anonymity.off')}
            isDangerous={!pending}
            onConfirm={() => {
              draft.set({ anonymous_reporting: pending });
              setPending(null);
            }}
            onClose={() => setPending(null)}
          >
            <Stack gap={12}>
              <span>{t(pending ? 'settings.anonymity.on_text' : 'settings.anonymity.off_text')}</span>
              <span>{t('settings.anonymity.logged')}</span>
            </Stack>
          </ConfirmDialog>
        )}
        {draft.values.anonymous_reporting && (
          <NumberField
            maw={320}
            label={t('settings.smallest_group')}
            description={t('settings.smallest_group_note')}
            {...draft.number('smallest_group')}
          />
        )}
        <Select
          maw={480}
          label={t('settings.managers_see')}
          description={t('settings.managers_see_note')}
          data={managerViews.map((value) => ({ value, label: t(`settings.manager_views.${value}`) }))}
          {...draft.choice('managers_see')}
        />
      </Stack>
    </Card>
  );
}
