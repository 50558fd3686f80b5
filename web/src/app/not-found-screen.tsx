import { Stack } from '@mantine/core';
import { MissingRecord } from '../ui/missing-record.tsx';

/** Shown at an unknown address to a person who has no home page. */
export const NotFoundScreen = () => (
  <Stack align="center" justify="center" mih="60dvh" p={24}>
    <MissingRecord />
  </Stack>
);
