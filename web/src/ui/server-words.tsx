import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What another system answered, as it said it, under our own sentence. */
export const ServerWords = ({ children }: { children: ReactNode }) => (
  <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
