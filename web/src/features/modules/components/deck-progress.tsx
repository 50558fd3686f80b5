import { Button, Group } from '@mantine/core';
import type { ModuleImport } from '@vigil/contract/modules/module-import.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { usePolling } from '../../../ui/use-polling.ts';
import { checkDeckImport, useCancelDeckImport, useReloadModule } from '../api.ts';

const reportFailed = () => showToast({ status: 'error', message: i18next.t('slides', { ns: 'global_errors' }) });

/** The progress of converting a presentation to slides. The conversion continues when the page is closed. */
export function DeckProgress({ known }: { known: ModuleImport }) {
  const { t } = useTranslation();
  const [{ done, total }, setJob] = useState(known);
  const changed = useReloadModule();
  const cancel = useCancelDeckImport();
  const polling = usePolling({
    id: known.id,
    check: async (id, signal) => {
      const job = await checkDeckImport(id, signal);
      setJob(job);
      return job;
    },
    isOver: ({ status }) => status !== 'in_process',
    onDone: ({ status }) => {
      if (status === 'success') showTip('slide.upload');
      // A conversion that the person cancelled needs no message.
      else if (cancel.isIdle) reportFailed();
      void changed();
    },
    onLost: reportFailed,
  });
  const isLost = polling.kind === 'failed' || polling.kind === 'out-of-time';
  return (
    <Card>
      <Group justify="space-between" gap={10} mb={10}>
        <span role="status">
          {isLost
            ? t('courses.deck.lost')
            : total === null || done === 0
              ? t('courses.deck.reading', { file: known.filename })
              : t('courses.deck.drawing', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
        {isLost ? (
          <Button variant="default" size="compact-sm" onClick={() => void changed()}>
            {t('commons:retry')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: known.id } })}
          >
            {t('courses.deck.cancel')}
          </Button>
        )}
      </Group>
      <ProgressBar value={total ? (done / total) * 100 : 0} label={known.filename} />
    </Card>
  );
}
