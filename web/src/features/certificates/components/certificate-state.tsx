import type { Certificate, CertificateState } from '@vigil/contract/certificates/certificate.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Pill, type PillColour } from '../../../ui/pill.tsx';

const colours: Record<CertificateState, PillColour> = { valid: 'green', expired: 'neutral', revoked: 'red' };

export const CertificateStatePill = ({ state }: Pick<Certificate, 'state'>) => {
  const { t } = useTranslation();
  return <Pill colour={colours[state]}>{t(`certificates.state.${state}`)}</Pill>;
};

/** Returns a function that describes until when a certificate is valid. */
export function useValidityText() {
  const { t } = useTranslation();
  return ({ valid_until }: Pick<Certificate, 'valid_until'>): string =>
    valid_until === null ? t('certificates.for_good') : t('certificates.until', { date: formatDate(valid_until) });
}
