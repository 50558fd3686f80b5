import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CertificateFields } from '../../certificates/components/certificate-fields.tsx';
import { certificateDraftOf, certificateFlaws, certificateOf } from '../../certificates/rules.ts';
import { lastCertificateQuery, useChangeAssigned } from '../api.ts';

/** Sets which certificate the assignment issues from now on. */
export function CertificateDialog({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const last = useQuery(lastCertificateQuery()).data ?? null;
  const draft = useDraft({
    name: `assignment_certificate.${assigned.id}`,
    initial: certificateDraftOf(assigned.certificate, last),
    version: assigned.version,
    labels: {
      issues_certificate: t('certificates.issues'),
      template: { label: t('certificates.template'), words: (template) => t(`certificates.templates.${template}`) },
      ends: t('certificates.ends'),
      months: t('certificates.months'),
      renews: t('certificates.renews'),
      signatory_name: t('certificates.signatory_name'),
      signatory_title: t('certificates.signatory_title'),
    },
    flaws: certificateFlaws,
    save: (values, { version }) =>
      change.mutateAsync({ params: { id: assigned.id }, body: { certificate: certificateOf(values) }, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('certificates.title')} size={680} onClose={onClose}>
      <CertificateFields draft={draft} />
    </FormDialog>
  );
}
