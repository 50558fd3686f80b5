import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../lib/api-error.ts';
import { EmptyState } from './empty-state.tsx';
import { MissingRecord } from './missing-record.tsx';

type Props = {
  title?: string;
  text?: string;
  /** The error of loading the page's record. A missing record has its own text. */
  error?: Error;
  onRetry?: () => void;
};

export function ErrorState({ title, text, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (isMissing(error)) return <MissingRecord />;
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
