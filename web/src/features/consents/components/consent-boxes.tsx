import { Checkbox, Group } from '@mantine/core';
import { legalTexts, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import { useTranslation } from 'react-i18next';
import { site } from '../../../lib/site.ts';
import { TextLink } from './text-link.tsx';

/** The texts that everyone must accept before they sign in. */
export const askedTexts: readonly LegalText[] = legalTexts.filter((kind) =>
  kind === 'agreement' ? site.needAgreementPage : site.needPrivacyPolicyPage,
);

type Props = { accepted: readonly LegalText[]; onChange: (accepted: LegalText[]) => void };

export function ConsentBoxes({ accepted, onChange }: Props) {
  const { t } = useTranslation();
  return askedTexts.map((kind) => (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap={12} key={kind}>
      <Checkbox
        required
        label={t(`consents.accepts.${kind}`)}
        checked={accepted.includes(kind)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? [...accepted, kind] : accepted.filter((other) => other !== kind))
        }
      />
      <TextLink kind={kind}>{t('consents.read')}</TextLink>
    </Group>
  ));
}
