import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useReloadStaff } from '../../people/api.ts';
import { importEventQuery } from '../api.ts';
import classes from './import-dialog.module.css';
import { ImportOutcome } from './import-outcome.tsx';

/** The progress of an import and its outcome. */
export function ImportProgress({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(importEventQuery(eventId));
  const reloadStaff = useReloadStaff();
  const status = job?.status ?? 'in_process';
  const announce = useEffectEvent(() => {
    if (status === 'success') showTip('employess.add');
    void reloadStaff();
  });
  useEffect(() => {
    if (status !== 'in_process') announce();
  }, [status]);
  if (job !== undefined && status !== 'in_process') return <ImportOutcome job={job} onClose={onClose} />;
  const [done, total] = [job?.done ?? 0, job?.total ?? 0];
  return (
    <Stack gap={16}>
      <div role="status">
        <Stack gap={10}>
          {t('staff_imports.running')}
          <ProgressBar value={total === 0 ? 0 : (done / total) * 100} label={t('staff_imports.running')} />
          <p className={classes.hint}>
            {total > 0 && `${t('staff_imports.progress', { done: formatNumber(done), total: formatNumber(total) })}. `}
            {t('staff_imports.running_text')}
          </p>
        </Stack>
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:close')}
        </Button>
      </FormActions>
    </Stack>
  );
}
