import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

type Props = { title?: string; text?: string; onRetry?: () => void };

export function ErrorState({ title, text, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title ?? t('ui.error_title')}
        text={text ?? t('ui.error_text')}
        action={
          onRetry !== undefined && (
            <Button variant="default" onClick={onRetry}>
              {t('commons:retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
