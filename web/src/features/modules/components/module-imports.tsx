import { Button, Group, Stack } from '@mantine/core';
import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { moduleImportsQuery, useUndoModuleImport } from '../api.ts';
import { DeckProgress } from './deck-progress.tsx';

type Props = { moduleId: string; kind: ModuleImport['kind'] };

/** Shows the running imports into a theme, and of the last import what could not be imported and its undo. */
export function ModuleImports({ moduleId, kind }: Props) {
  const { data } = useQuery(moduleImportsQuery(moduleId));
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const last = data?.data.find((item) => item.kind === kind);
  if (last === undefined || hidden.includes(last.id)) return null;
  if (last.status === 'in_process') return <DeckProgress key={last.id} known={last} />;
  return <Outcome key={last.id} moduleId={moduleId} outcome={last} onHide={() => setHidden([...hidden, last.id])} />;
}

type OutcomeProps = { moduleId: string; outcome: ModuleImport; onHide: () => void };

function Outcome({ moduleId, outcome, onHide }: OutcomeProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoModuleImport();
  const { id, kind, filename, added, hidden, faults, message } = outcome;
  const undoNow = () =>
    undo.mutate({ params: { moduleId, id } }, { onSuccess: () => showTip('module.update'), onSettled: () => setAsking(false) });
  const hide = (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
      {t('courses.file.hide')}
    </Button>
  );
  if (outcome.status === 'error') {
    return (
      <Notice status="error">
        <Group justify="space-between" gap={10}>
          <span style={{ flex: '1 1 240px' }}>
            {t('courses.deck.failed', { file: filename })} {message}
          </span>
          {hide}
        </Group>
      </Notice>
    );
  }
  return (
    <Notice status={faults.length > 0 ? 'warning' : 'neutral'}>
      <Stack gap={8}>
        <Group justify="space-between" gap={10}>
          <span style={{ flex: '1 1 240px' }}>
            {t(`courses.file.${kind}`, { file: filename, count: added, number: formatNumber(added) })}
            {hidden > 0 && ` ${t('courses.file.hidden', { count: hidden, number: formatNumber(hidden) })}`}
          </span>
          <Group gap={4}>
            <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
              {t('courses.file.undo')}
            </Button>
            {hide}
          </Group>
        </Group>
        {faults.length > 0 && (
          <List gap={4}>
            {faults.map((fault) => (
              <li key={`${fault.number} ${fault.message}`}>
                {t('courses.deck.fault', { number: fault.number, title: fault.title })} {fault.message}
              </li>
            ))}
          </List>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`courses.file.undo_${kind}`, { count: added, number: formatNumber(added) })}
        confirmLabel={t('courses.file.undo')}
        isPending={undo.isPending}
        onConfirm={undoNow}
        onClose={() => setAsking(false)}
      >
        {t('courses.file.undo_text', { file: filename })}
      </ConfirmDialog>
    </Notice>
  );
}
