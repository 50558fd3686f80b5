import { Text } from '@mantine/core';

/** Said under what is no input of its own. A form finds its first flaw by `data-flaw`. */
export const FieldError = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="xs" c="var(--red)" data-flaw role="alert" tabIndex={-1}>
      {text}
    </Text>
  );
