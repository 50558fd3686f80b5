import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDownloadCertificate } from '../api.ts';

/** Saves a certificate as a PDF. */
export function DownloadCertificate({
  id,
  label,
  text,
  ...buttonProps
}: { id: string; label?: string; text?: string } & Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useTranslation();
  const download = useDownloadCertificate();
  return (
    <Button
      {...buttonProps}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={download.isPending}
      aria-label={label}
      onClick={() => download.mutate({ params: { id } })}
    >
      {text ?? t('certificates.download')}
    </Button>
  );
}
