import { Loader, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function LoadingView() {
  const { t } = useTranslation();
  return (
    <Stack align="center" justify="center" mih="60dvh" p={24} role="status">
      <Loader size="sm" />
      <VisuallyHidden>{t('commons:loading')}</VisuallyHidden>
    </Stack>
  );
}
