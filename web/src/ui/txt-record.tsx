import { ActionIcon, Paper } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import { Fact, Facts } from './facts.tsx';
import { Row } from './list.tsx';

type Props = { record: { name: string; value: string }; children?: ReactNode };

/** A DNS record to create for a domain, with a copy button for each part. */
export function TxtRecord({ record, children }: Props) {
  const { t } = useTranslation();
  return (
    <Paper bg="var(--neutral-soft)" p="10px 14px" radius={10}>
      <Facts>
        {(['name', 'value'] as const).map((part) => (
          <Fact key={part} name={t(`commons:txt_record.${part}`)}>
            <Row>
              <code>{record[part]}</code>
              <ActionIcon
                aria-label={`${t('commons:copy')}: ${t(`commons:txt_record.${part}`)}`}
                onClick={() => void copyText(record[part])}
              >
                <IconCopy size={16} stroke={1.6} />
              </ActionIcon>
            </Row>
          </Fact>
        ))}
      </Facts>
      {children}
    </Paper>
  );
}
