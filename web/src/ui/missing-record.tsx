import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Replaces a record that does not exist, or that this person may not see. */
export function MissingRecord() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconMapOff}
      level={1}
      title={t('app.not_found_title')}
      text={t('app.not_found_text')}
      action={
        <Button component={Link} to="/">
          {t('app.to_start')}
        </Button>
      }
    />
  );
}
