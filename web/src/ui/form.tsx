import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'form'> & { gap?: number };

/**
 * A form with its fields one below another. The browser's validation is off, because fields show the product's own error texts.
 */
export const Form = ({ gap = 16, children, ...form }: Props) => (
  <form noValidate {...form}>
    <Stack gap={gap}>{children}</Stack>
  </form>
);
