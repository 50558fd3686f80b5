import { TextInput } from '@mantine/core';
import type { IssuedCertificate } from '@vigil/contract/certificates/certificate.ts';
import { revocationRules } from '@vigil/contract/certificates/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRevokeCertificate } from '../api.ts';

/** Asks for the reason before a certificate is revoked. */
export function RevokeDialog({ certificate, onClose }: { certificate: IssuedCertificate; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeCertificate();
  const draft = useDraft({
    name: `certificate_revoke.${certificate.id}`,
    initial: { reason: '' },
    rules: revocationRules,
    save: (body) => revoke.mutateAsync({ params: { id: certificate.id }, body }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      draft={draft}
      title={t('certificates.revoke_title', { name: certificate.holder })}
      action={t('certificates.revoke')}
      onClose={onClose}
    >
      <p>{t('certificates.revoke_text', { number: certificate.number })}</p>
      <TextInput label={t('certificates.reason')} description={t('certificates.reason_note')} {...draft.text('reason')} />
    </FormDialog>
  );
}
