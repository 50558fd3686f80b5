import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { OutdatedError } from '../lib/program-files.ts';
import { errorDetail } from '../lib/report-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** The contract's heading, word for word, in every language. */
const HEADING = 'Sorry.. there was an error';

/** Replaces the whole interface after an error that nothing handled. */
export function AppErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOutdated = error instanceof OutdatedError;
  return (
    <main>
      <Stack align="center" justify="center" mih="60dvh" p={24}>
        <VisuallyHidden component="h1" lang="en">
          {HEADING}
        </VisuallyHidden>
        <EmptyState
          title={t(isOutdated ? 'app.outdated_title' : 'app.error_title')}
          text={t(isOutdated ? 'app.outdated' : 'app.error_text')}
          action={
            <Group justify="center">
              <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
                {t('app.reload')}
              </Button>
              <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyText(errorDetail(error))}>
                {t('commons:copy_details')}
              </Button>
            </Group>
          }
        />
      </Stack>
    </main>
  );
}
