import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';

type Props = {
  title: string;
  total: number | undefined;
  /** Whether a search or filter applies: the count then says that it is only of the found rows. */
  isNarrowed?: boolean;
};

/** A heading with the number of items below it. */
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
