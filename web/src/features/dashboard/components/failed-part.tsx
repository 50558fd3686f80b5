import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** A part of the page that failed to load; the other parts stay. */
export function FailedPart({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <Group role="alert" justify="space-between" gap={8}>
        <Text c="dimmed">{t('dashboard.failed')}</Text>
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('commons:retry')}
        </Button>
      </Group>
    </Card>
  );
}
