import { Text } from '@mantine/core';

/** An error below something that is not an input. A form finds its first error by `data-flaw`. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="xs" c="var(--red)" data-flaw role="alert" tabIndex={-1}>
      {text}
    </Text>
  );
