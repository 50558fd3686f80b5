import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A share of so few people that one of them changes it too much: grey, and it says why. */
export function FewShare({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Text component="span" inherit c="dimmed" style={{ display: 'inline-block' }}>
      {children}
      <small style={{ display: 'block' }}>{t('ui.few_people')}</small>
    </Text>
  );
}
