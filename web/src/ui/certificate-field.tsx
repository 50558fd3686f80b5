import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A field for the PEM certificates of authorities, by which a server's certificate is checked. */
export function CertificateField(props: TextareaProps) {
  const { t } = useTranslation();
  return (
    <Textarea {...props} label={t('directories.field.ca_certificate')} autosize minRows={2} maxRows={6} spellCheck={false} />
  );
}
