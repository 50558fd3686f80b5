import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'form'> & { gap?: number };

/** A form whose fields stand one below another. What a field lacks is told beside it in our words, so the browser keeps silent. */
export const Form = ({ gap = 16, children, ...form }: Props) => (
  <form noValidate {...form}>
    <Stack gap={gap}>{children}</Stack>
  </form>
);
