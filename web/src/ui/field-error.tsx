import { Text } from '@mantine/core';

/** An error below an element that is not an input. `data-flaw` lets the form find its first error. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="xs" c="var(--red)" data-flaw role="alert" tabIndex={-1}>
      {text}
    </Text>
  );
