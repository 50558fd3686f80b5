import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScreenPath } from '../lib/paths.ts';
import { useGo } from '../lib/use-go.ts';
import { EmptyState } from './empty-state.tsx';

/** A record that is not there, within its page: deleted, or never one's own. */
export function NotFound({ to }: { to: ScreenPath }) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <EmptyState
      icon={IconMapOff}
      level={1}
      title={t('app.not_found_title')}
      text={t('app.not_found_text')}
      action={<Button onClick={() => void go({ to } as { to: '/admin/organization' })}>{t('commons:back')}</Button>}
    />
  );
}
