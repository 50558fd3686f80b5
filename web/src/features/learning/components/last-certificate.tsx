import type { Certificate } from '@vigil/contract/certificates/certificate.ts';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Illustration } from '../../../ui/illustrations/illustration.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { DownloadCertificate } from '../../certificates/components/download-certificate.tsx';
import classes from './last-certificate.module.css';

/** The newest of a person's certificates; the others are on their profile. */
export function LastCertificate({ certificates }: { certificates: readonly Certificate[] }) {
  const { t } = useTranslation();
  const last = certificates.toSorted((a, b) => b.completed_on.localeCompare(a.completed_on))[0];
  if (last === undefined) return null;
  return (
    <Card>
      <div className={classes.certificate}>
        <Illustration className={classes.ornament ?? ''} name="ornament-certificate" />
        <div>
          <small>{t('learning.certificate.of', { date: formatDate(last.completed_on) })}</small>
          <h2>{last.course_title}</h2>
          <Group gap={10} mt={8}>
            <DownloadCertificate
              id={last.id}
              variant="default"
              size="xs"
              text={t('commons:download')}
              label={t('certificates.download_of', { title: last.course_title })}
            />
            {certificates.length > 1 && (
              <ScreenLink to="/user/profile">
                {t('learning.certificate.all', { number: formatNumber(certificates.length) })}
              </ScreenLink>
            )}
          </Group>
        </div>
      </div>
    </Card>
  );
}
