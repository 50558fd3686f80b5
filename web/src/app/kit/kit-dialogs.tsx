import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../lib/tips.ts';
import { showToast } from '../../lib/toasts.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterDialog } from '../../ui/filter-dialog.tsx';
import { JobProgressDialog } from '../../ui/job-progress-dialog.tsx';

type Dialog = 'confirm' | 'filter' | 'job';

export function KitDialogs() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => setOpen(null);
  const raise = () => showToast({ status: 'error', message: t('global_errors:server'), detail: 'status: 500' });
  return (
    <Card title={t('kit.dialogs')}>
      <Group gap={10}>
        <Button onClick={() => setOpen('confirm')}>{t('commons:delete')}</Button>
        <Button variant="default" onClick={() => setOpen('filter')}>
          {t('commons:filter')}
        </Button>
        <Button variant="default" onClick={() => setOpen('job')}>
          {t('kit.report')}
        </Button>
        <Button variant="default" onClick={raise}>
          {t('kit.error_toast')}
        </Button>
        <Button variant="default" onClick={() => showTip('course.create')}>
          {t('kit.success_toast')}
        </Button>
      </Group>
      <ConfirmDialog isOpen={open === 'confirm'} title={t('kit.delete_title')} onConfirm={close} onClose={close}>
        {t('kit.delete_text')}
      </ConfirmDialog>
      <FilterDialog isOpen={open === 'filter'} draft={{}} applied={{}} onReset={close} onApply={close} onClose={close}>
        <Checkbox label={t('kit.clicked')} />
      </FilterDialog>
      <JobProgressDialog
        title={t('kit.report')}
        jobId={open === 'job' ? 'report' : null}
        check={() => Promise.resolve({ status: 'complete', url: 'data:text/plain,report' })}
        onClose={close}
      />
    </Card>
  );
}
