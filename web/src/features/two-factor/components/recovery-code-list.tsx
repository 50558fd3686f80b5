import { Button, Group } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './recovery-code-list.module.css';

type Props = { codes: readonly string[]; onStored: () => void };

/** The recovery codes, which are shown only once, with buttons to print, copy and save them. */
export function RecoveryCodeList({ codes, onStored }: Props) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <section aria-label={t('two_factor.recovery_codes')}>
      <Notice status="warning">{t('two_factor.recovery_text')}</Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          {t('two_factor.print')}
        </Button>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copyText(text)}>
          {t('commons:copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="vigil-recovery-codes.txt"
        >
          {t('commons:download')}
        </Button>
      </Group>
      <Button fullWidth size="md" mt={24} onClick={onStored}>
        {t('two_factor.codes_saved')}
      </Button>
    </section>
  );
}
