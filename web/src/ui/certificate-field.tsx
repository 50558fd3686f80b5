import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** PEM of the authorities that vouch for somebody's own server. */
export function CertificateField(props: TextareaProps) {
  const { t } = useTranslation();
  return (
    <Textarea {...props} label={t('directories.field.ca_certificate')} autosize minRows={2} maxRows={6} spellCheck={false} />
  );
}
