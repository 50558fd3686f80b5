import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { Keys } from '../../../ui/keys.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';

/** The keys of a gallery in one line. */
export function GalleryKeys({ isPicker = false }: { isPicker?: boolean }) {
  const { t } = useTranslation();
  const hasSingleKeys = useSingleKeys();
  if (useIsPhone()) return null;
  return (
    <Group gap={14} c="dimmed" fz={12} wrap="nowrap">
      <Key keys={['←', '→']}>{t('phishing_templates.keys.move')}</Key>
      <Key keys={[t('phishing_templates.keys.space')]}>{t('phishing_templates.keys.look')}</Key>
      {!isPicker && <Key keys={['Enter']}>{t('phishing_templates.keys.open')}</Key>}
      {isPicker && hasSingleKeys && <Key keys={['X']}>{t('phishing_templates.keys.choose')}</Key>}
    </Group>
  );
}

const Key = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <Group gap={5} wrap="nowrap" component="span">
    <Keys keys={keys} /> {children}
  </Group>
);
