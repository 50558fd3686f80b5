import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './stat-tile.module.css';
import { Figure } from './figure.tsx';

type Props = {
  title: string;
  /**
   * `undefined` while loading; `null` without data; `'not-found'` if there is nothing to measure, for example because no course
   * is assigned.
   */
  value: ReactNode | undefined | null;
  suffix?: ReactNode;
  /** A comparison, an explanation, or the source of the figure. */
  note?: ReactNode;
  /** A bar or badge below or beside the figure. */
  children?: ReactNode;
  colour?: `--${string}`;
  /** Shown instead of a null figure. */
  absence?: string;
};

export const NOT_FOUND = 'not-found';

export function StatTile({ title, value, suffix, note, children, colour = '--ink', absence: missing }: Props) {
  const { t } = useTranslation();
  const absence = value === null ? (missing ?? t('commons:no_data')) : value === NOT_FOUND ? t('commons:not_found') : null;
  return (
    <section className={classes.tile}>
      <Text component="h2" size="xs" c="dimmed">
        {title}
      </Text>
      {value === undefined && <Skeleton height={36} width="60%" />}
      {absence !== null && <span className={classes.absence}>{absence}</span>}
      {value !== undefined && absence === null && (
        <Figure suffix={suffix} colour={colour}>
          {value}
        </Figure>
      )}
      {children}
      {note !== undefined && (
        <Text component="div" size="xs" c="dimmed">
          {value === undefined ? <Skeleton height={12} width="80%" /> : note}
        </Text>
      )}
    </section>
  );
}
