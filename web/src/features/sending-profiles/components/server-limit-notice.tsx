import { Box, Text } from '@mantine/core';
import type { ServerLimit } from '@vigil/contract/sending-profiles/sending-profile.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerWords } from '../../../ui/server-words.tsx';

/** How the organisation's server limits sending, with the server's own answer. */
export function ServerLimitNotice({ limit: { is_busy, connections, refused_at, words } }: { limit: ServerLimit }) {
  const { t } = useTranslation();
  const sentence = () => {
    if (is_busy) return t('sending_profiles.limit.busy');
    if (connections === null) return t('sending_profiles.limit.lately');
    return t('sending_profiles.limit.slowed', { formatted: formatNumber(connections) });
  };
  return (
    <Box mb="md">
      <Notice status={is_busy ? 'warning' : 'neutral'}>
        <Text>{sentence()}</Text>
        <ServerWords>
          <Moment at={refused_at} />: {words}
        </ServerWords>
      </Notice>
    </Box>
  );
}
