import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { confirmationTextFor } from '../../../ui/confirmation-text.ts';
import { type ChosenPeople, useBlockEmployees } from '../api.ts';
import { BlockEffects } from './block-effects.tsx';
import { BlockingProgress } from './blocking-progress.tsx';

type Props = { selection: ChosenPeople; count: number; onStarted: () => void; onClose: () => void };

/** Blocks the selected people after explaining the effects; offers an undo. */
export function BlockPeopleDialog({ selection, count, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const block = useBlockEmployees();
  if (block.data !== undefined) return <BlockingProgress job={block.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('blocking.many_title', { count, number: formatNumber(count) })}
      confirmLabel={t('blocking.block')}
      typed={confirmationTextFor(count)}
      isPending={block.isPending}
      onConfirm={() => block.mutate({ body: selection }, { onSuccess: onStarted, onError: onClose })}
      onClose={onClose}
    >
      <BlockEffects intro={t('blocking.many_intro')} />
      <p>{t('blocking.many_text')}</p>
    </ConfirmDialog>
  );
}
