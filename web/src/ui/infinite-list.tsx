import { Button } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Spec point 9: the next rows are loaded at 80 % of the height, at most every 150 ms, 100 at a time. */
export const LOAD_MORE_SIZE = 100;
const THRESHOLD = 0.8;
const THROTTLE_MS = 150;

type Props = {
  children: ReactNode;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
  height?: number | string;
  label: string;
};

export function InfiniteList({ children, hasMore, isLoading, onMore, height = 360, label }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const checkScroll = useThrottledCallback(() => {
    const element = box.current;
    if (element === null || !hasMore || isLoading) return;
    if (element.scrollTop + element.clientHeight >= element.scrollHeight * THRESHOLD) onMore();
  }, THROTTLE_MS);
  return (
    <div ref={box} style={{ ...scrolled, maxHeight: height }} onScroll={checkScroll} role="group" aria-label={label}>
      {children}
      {hasMore && (
        <Button variant="subtle" fullWidth loading={isLoading} onClick={onMore}>
          {t('commons:load_more')}
        </Button>
      )}
    </div>
  );
}

const scrolled = { overflowY: 'auto', overscrollBehavior: 'contain' } as const;
