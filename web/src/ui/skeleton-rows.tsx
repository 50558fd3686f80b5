import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const SKELETON_COUNT = 10;

/** A list's placeholder before its first answer. */
export function SkeletonRows({ count = SKELETON_COUNT, height = 44 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8} role="status">
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}
