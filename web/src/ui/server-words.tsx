import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Another system's answer verbatim, below our own sentence. */
export const ServerWords = ({ children }: { children: ReactNode }) => (
  <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
