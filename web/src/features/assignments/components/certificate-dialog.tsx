import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CertificateFields } from '../../certificates/components/certificate-fields.tsx';
import { certificateDraft, certificateFlaws, certificateOf } from '../../certificates/rules.ts';
import { lastCertificateQuery, useChangeAssigned } from '../api.ts';

/** What completing an assignment gives, from now on. */
export function CertificateDialog({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const last = useQuery(lastCertificateQuery()).data ?? null;
  const draft = useDraft({
    name: `assignment_certificate.${assigned.id}`,
    initial: certificateDraft(assigned.certificate, last),
    flaws: certificateFlaws,
    save: (values) => change.mutateAsync({ params: { id: assigned.id }, body: { certificate: certificateOf(values) } }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('certificates.title')} size={680} onClose={onClose}>
      <CertificateFields draft={draft} />
    </FormDialog>
  );
}
