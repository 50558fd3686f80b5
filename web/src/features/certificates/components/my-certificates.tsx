import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { myCertificatesQuery } from '../api.ts';
import { CertificateStatePill, useValidityText } from './certificate-state.tsx';
import { DownloadCertificate } from './download-certificate.tsx';

/** The signed-in person's certificates; renders nothing if there are none. */
export function MyCertificates() {
  const { t } = useTranslation();
  const validity = useValidityText();
  const { data, isLoadingError, refetch } = useQuery(myCertificatesQuery());
  if (!isLoadingError && (data === undefined || data.data.length === 0)) return null;
  return (
    <Card title={t('certificates.mine')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      <List isLined>
        {data?.data.map((certificate) => (
          <li key={certificate.id}>
            <Row>
              <TwoLine note={`${certificate.number} · ${validity(certificate)}`}>{certificate.course_title}</TwoLine>
              {certificate.state === 'expired' && <CertificateStatePill state={certificate.state} />}
              <DownloadCertificate
                id={certificate.id}
                variant="default"
                size="xs"
                label={t('certificates.download_of', { title: certificate.course_title })}
              />
            </Row>
          </li>
        ))}
      </List>
    </Card>
  );
}
