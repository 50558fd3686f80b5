import { Stack, Text } from '@mantine/core';
import type { MyCourse } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { DownloadCertificate } from '../../certificates/components/download-certificate.tsx';
import { isCertificateComing } from '../rules.ts';

/** The certificate for completing the course, or a note that it is being issued. */
export function CourseCertificate({ course }: { course: MyCourse }) {
  const { t } = useTranslation();
  if (isCertificateComing(course)) return <Text c="dimmed">{t('certificates.coming')}</Text>;
  if (course.certificate_id === null) return null;
  return (
    <Card title={t('certificates.one')}>
      <Stack gap={12} align="flex-start">
        <p>{t('certificates.ready')}</p>
        <DownloadCertificate id={course.certificate_id} />
      </Stack>
    </Card>
  );
}
