import { Button } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AssignedCertificates } from '../../certificates/components/assigned-certificates.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';

/** Shows whether an assignment issues certificates, and opens their settings. */
export function CertificateCard({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const [isSettingUp, setSettingUp] = useState(false);
  const { certificate } = assigned;
  const setUp = (
    <Button variant="default" onClick={() => setSettingUp(true)}>
      {t(certificate === null ? 'certificates.issue' : 'certificates.set_up')}
    </Button>
  );
  return (
    <>
      {certificate === null && assigned.certificates_count === 0 ? (
        <Card title={t('certificates.title')}>
          <EmptyState title={t('certificates.issues_none')} action={setUp} />
        </Card>
      ) : (
        <AssignedCertificates
          id={assigned.id}
          isIssuing={certificate !== null && assigned.certificates_count < assigned.completed_count}
          aside={setUp}
        />
      )}
      {isSettingUp && <CertificateDialog assigned={assigned} onClose={() => setSettingUp(false)} />}
    </>
  );
}
