import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { myCertificatesQuery } from '../api.ts';
import { CertificateStatePill, useValidity } from './certificate-state.tsx';
import { DownloadCertificate } from './download-certificate.tsx';

/** The signed-in person's certificates; renders nothing if there are none. */
export function MyCertificates() {
  const { t } = useTranslation();
  const validity = useValidity();
  const { data, isLoadingError, refetch } = useQuery(myCertificatesQuery());
  if (!isLoadingError && (data === undefined || data.data.length === 0)) return null;
  return (
    <Card title={t('certificates.mine')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      <List isLined>
        {data?.data.map((one) => (
          <li key={one.id}>
            <Row>
              <TwoLine note={`${one.number} · ${validity(one)}`}>{one.course_title}</TwoLine>
              {one.state === 'expired' && <CertificateStatePill state={one.state} />}
              <DownloadCertificate
                id={one.id}
                variant="default"
                size="xs"
                label={t('certificates.download_of', { title: one.course_title })}
              />
            </Row>
          </li>
        ))}
      </List>
    </Card>
  );
}
