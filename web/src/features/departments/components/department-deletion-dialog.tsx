import { Button } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip, type Tip } from '../../../lib/tips.ts';
import { BulkProgress } from '../../long-jobs/components/bulk-progress.tsx';
import { useReloadDepartments } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

type Props = { job: LongJob; title: string; tip: Tip; onClose: () => void };

/** Progress of moving people out of departments that are being deleted. */
export function DepartmentDeletionDialog({ job, title, tip, onClose }: Props) {
  const { t } = useTranslation();
  const reloadDepartments = useReloadDepartments();
  return (
    <Dialog onClose={onClose} size={480} title={title}>
      <BulkProgress
        job={job}
        title={t('departments.running')}
        doneWords={(count) => t('departments.moved', { count, number: formatNumber(count) })}
        reasonWords={(reason) => reason}
        onFinished={({ status }) => {
          if (status === 'success') showTip(tip);
          void reloadDepartments();
        }}
      />
      <FormActions>
        <Button onClick={onClose}>{t('commons:close')}</Button>
      </FormActions>
    </Dialog>
  );
}
