import { Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import classes from './copied-text.module.css';

/** A text to copy elsewhere unchanged. */
export function CopiedText({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={10} align="flex-start">
      <pre className={classes.text}>{text}</pre>
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyText(text)}>
        {t('commons:copy')}
      </Button>
    </Group>
  );
}
