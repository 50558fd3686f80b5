import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'form'> & { gap?: number };

/** A form with fields one below another. Fields show our own error texts, so the browser's validation is off. */
export const Form = ({ gap = 16, children, ...form }: Props) => (
  <form noValidate {...form}>
    <Stack gap={gap}>{children}</Stack>
  </form>
);
