import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { CheckedCertificate } from '@vigil/contract/certificates/certificate.ts';
import { checkFlaws, checkRules, readNumber } from '@vigil/contract/certificates/rules.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCheckCertificate } from '../api.ts';
import { useValidityText } from '../components/certificate-state.tsx';

export const CheckScreen = () => <Check number="" />;

/** The page behind a certificate's QR code: the number is filled in, and the reader types the holder's surname. */
export function CheckNumberScreen() {
  const { number } = useRouteParams('/certificate/$number');
  return <Check number={readNumber(number) ?? ''} />;
}

/** Shows anyone, without sign-in, whether a certificate is valid. */
function Check({ number }: { number: string }) {
  const { t } = useTranslation();
  const check = useCheckCertificate();
  const initial = { number, surname: '' };
  const draft = useDraft({
    name: `certificate_check.${number}`,
    initial,
    rules: checkRules,
    flaws: checkFlaws,
    save: (body) => check.mutateAsync({ body }),
  });
  const again = () => {
    check.reset();
    draft.restart(initial);
  };
  if (check.data !== undefined) return <Answer certificate={check.data} onAgain={again} />;
  return (
    <Card isRoomy>
      <h1>{t('certificates.check.title')}</h1>
      <Text c="dimmed" mt={4} mb={24}>
        {t('certificates.check.text')}
      </Text>
      <DraftForm draft={draft} gap={18}>
        <DraftNotice draft={draft} />
        <TextInput
          label={t('certificates.number')}
          placeholder="K7QM-2XFT-9WBD"
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={number === ''}
          {...draft.text('number')}
        />
        <TextInput
          label={t('certificates.check.surname')}
          description={t('certificates.check.surname_note')}
          size="md"
          autoComplete="off"
          spellCheck={false}
          autoFocus={number !== ''}
          {...draft.text('surname')}
        />
        <Button type="submit" size="md" fullWidth loading={draft.isSaving}>
          {t('certificates.check.action')}
        </Button>
      </DraftForm>
    </Card>
  );
}

const statusOf = { valid: 'success', expired: 'warning', revoked: 'error' } as const;

function Answer({ certificate, onAgain }: { certificate: CheckedCertificate; onAgain: () => void }) {
  const { t } = useTranslation();
  const validity = useValidityText();
  const { organization, state } = certificate;
  return (
    <Card isRoomy>
      <Stack gap={20}>
        <h1>{t('certificates.check.answer')}</h1>
        <Notice status={statusOf[state]}>
          {state === 'valid'
            ? t('certificates.check.valid', { validity: validity(certificate) })
            : t(`certificates.check.${state}`)}
        </Notice>
        <BrandMark title={organization.title} logo={organization.logo} />
        <Facts>
          <Fact name={t('certificates.course')}>{certificate.course_title}</Fact>
          <Fact name={t('certificates.completed_on')}>{formatDate(certificate.completed_on)}</Fact>
          <Fact name={t('certificates.valid_until')}>
            {certificate.valid_until === null ? t('certificates.for_good') : formatDate(certificate.valid_until)}
          </Fact>
          <Fact name={t('certificates.number')}>{certificate.number}</Fact>
        </Facts>
        <Button variant="default" onClick={onAgain}>
          {t('certificates.check.again')}
        </Button>
      </Stack>
    </Card>
  );
}
