import { Checkbox, Stack } from '@mantine/core';
import type { Autophish, AutophishForecast } from '@vigil/contract/autophish/autophish.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToggleAutophish } from '../api.ts';

type Props = { onClose: () => void };

/** Shows what will begin and when, before autophish is switched on. */
export function SwitchOnDialog({ forecast, onClose }: Props & { forecast: AutophishForecast }) {
  const { t } = useTranslation();
  const toggle = useToggleAutophish();
  const count = forecast.recipients.recipients;
  return (
    <ConfirmDialog
      isOpen
      title={t('autophish.on.title')}
      confirmLabel={t('autophish.on.action')}
      isDangerous={false}
      isPending={toggle.isPending}
      onClose={onClose}
      onConfirm={() => toggle.mutate({ body: { toggle: true } }, { onSettled: onClose })}
    >
      {t('autophish.on.text', { when: momentWords(forecast.begins_at), count, formatted: formatNumber(count) })}
    </ConfirmDialog>
  );
}

/** The running campaign continues unless the box is ticked; the dialog shows how many emails that would cancel. */
export function SwitchOffDialog({ running, onClose }: Props & { running: Autophish['running'] }) {
  const { t } = useTranslation();
  const toggle = useToggleAutophish();
  const [complete, setComplete] = useState(false);
  const waiting = running?.waiting ?? 0;
  return (
    <ConfirmDialog
      isOpen
      title={t('autophish.off.title')}
      confirmLabel={t('autophish.off.action')}
      isPending={toggle.isPending}
      onClose={onClose}
      onConfirm={() => toggle.mutate({ body: { toggle: false, complete } }, { onSettled: onClose })}
    >
      <Stack>
        <p>{t('autophish.off.text')}</p>
        {running !== null && (
          <>
            <p>{t('autophish.off.running', { name: running.name, count: waiting, formatted: formatNumber(waiting) })}</p>
            <Checkbox
              label={t('autophish.off.complete', { count: waiting, formatted: formatNumber(waiting) })}
              checked={complete}
              // A campaign that is still being planned has no deliveries to cancel.
              disabled={running.status === 'creating'}
              onChange={({ currentTarget: { checked } }) => setComplete(checked)}
            />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
