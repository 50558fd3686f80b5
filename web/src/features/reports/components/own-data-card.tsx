import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ReportButton } from './report-button.tsx';

/** Lets every person download the data stored about them. */
export function OwnDataCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('reports.own.title')}>
      <Group justify="space-between" gap={12}>
        <Text c="dimmed" flex="1 1 320px">
          {t('reports.own.text')}
        </Text>
        <ReportButton of="own" label={t('reports.own.get')} />
      </Group>
    </Card>
  );
}
