import { Stack } from '@mantine/core';
import { MissingRecord } from '../ui/missing-record.tsx';

/** What stands at an address that leads nowhere for someone who has no home to be sent to. */
export const NotFoundScreen = () => (
  <Stack align="center" justify="center" mih="60dvh" p={24}>
    <MissingRecord />
  </Stack>
);
