import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';

type Props = {
  title: string;
  total: number | undefined;
  /** A search or a filter leaves some out: the count is of those it finds, and says so. */
  isNarrowed?: boolean;
};

/** A heading with the count of what stands under it. */
export function CountedTitle({ title, total, isNarrowed = false }: Props) {
  const { t } = useTranslation();
  const number = total === undefined ? '' : formatNumber(total);
  return (
    <>
      {title}{' '}
      <Text span inherit c="dimmed" fw={400}>
        {isNarrowed && number !== '' ? t('ui.found', { number }) : number}
      </Text>
    </>
  );
}
