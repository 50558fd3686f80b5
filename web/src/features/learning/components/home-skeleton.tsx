import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import classes from './continue-card.module.css';

/** The card of the next step before its answer, in its shape. */
export function NextSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.card} role="status">
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
      <div className={classes.text}>
        <Skeleton height={12} width="50%" />
        <Skeleton height={28} width="80%" mt={12} />
        <Skeleton height={14} width="60%" mt={10} />
        <Skeleton height={6} mt={26} mb={26} />
        <div className={classes.go}>
          <Skeleton height={44} width={130} radius={10} />
        </div>
      </div>
      <div className={classes.cover}>
        <Skeleton height="100%" radius={0} />
      </div>
    </div>
  );
}

export const RowsSkeleton = () => (
  <Card title={<Skeleton height={16} width={120} />}>
    <Stack gap={24}>
      <Skeleton height={63} />
      <Skeleton height={63} />
    </Stack>
  </Card>
);

export const CardSkeleton = () => (
  <Card>
    <Skeleton height={12} width={140} />
    <Skeleton height={28} mt={8} />
    <Skeleton height={64} mt={18} />
  </Card>
);
