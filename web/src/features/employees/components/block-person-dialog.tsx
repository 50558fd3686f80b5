import type { Employee } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { BulkResult } from '@vigil/contract/shared/long-job.ts';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReloadStaff } from '../../people/api.ts';
import { useBlockEmployees } from '../api.ts';
import { BlockEffects } from './block-effects.tsx';
import { BlockingProgress } from './blocking-progress.tsx';

/** Blocks one person as a bulk action on a single person, so that the same undo applies. */
export function BlockPersonDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation();
  const reloadStaff = useReloadStaff();
  const block = useBlockEmployees();
  // The job's result says why a person could not be blocked.
  if (block.data !== undefined) return <BlockingProgress job={block.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('blocking.one_title')}
      confirmLabel={t('blocking.block')}
      isPending={block.isPending}
      onConfirm={() =>
        block.mutate(
          { body: { ids: { include_ids: [employee.id] } } },
          {
            onSuccess: ({ result }) => {
              if ((result as BulkResult | null)?.done !== 1) return;
              showTip('employess.block');
              onClose();
              void reloadStaff();
            },
            onError: onClose,
          },
        )
      }
      onClose={onClose}
    >
      <BlockEffects intro={t('blocking.one_text', { name: displayName(employee) })} />
    </ConfirmDialog>
  );
}
