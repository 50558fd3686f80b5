import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

type Props = { title: string; text?: string; children: ReactNode };

export const AuthCard = ({ title, text, children }: Props) => (
  <Card isRoomy>
    <h1>{title}</h1>
    {text !== undefined && (
      <Text c="dimmed" mt={4}>
        {text}
      </Text>
    )}
    <Box mt={24}>{children}</Box>
  </Card>
);
