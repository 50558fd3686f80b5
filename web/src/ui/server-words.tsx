import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Quotes another system's answer, below a sentence that explains it. */
export const ServerWords = ({ children }: { children: ReactNode }) => (
  <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
