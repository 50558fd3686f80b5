import { ALL_ADDRESSES } from '@vigil/contract/phishing-templates/rules.ts';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';

type Props = {
  template: Pick<
    TemplateSummary,
    'category' | 'difficulty' | 'language' | 'attack_vectors' | 'lure' | 'link_address' | 'is_library'
  >;
};

/** A template's properties: difficulty, category, vectors, language and owner. */
export function TemplatePills({ template }: Props) {
  const { t } = useTranslation();
  const vectors = template.attack_vectors.length === 0 ? (['link'] as const) : template.attack_vectors;
  return (
    <>
      <Pill>{t(`phishing_templates.difficulties.${template.difficulty}`)}</Pill>
      <Pill>{template.category.name}</Pill>
      {vectors.map((vector) => (
        <Pill key={vector}>{t(`phishing_templates.vector.${vector}`)}</Pill>
      ))}
      {template.lure !== 'link' && <Pill>{t(`phishing_templates.lures.${template.lure}`)}</Pill>}
      {template.link_address !== null && (
        <Pill>{template.link_address === ALL_ADDRESSES ? t('phishing_templates.link_address.all') : template.link_address}</Pill>
      )}
      <Pill>{template.language.toUpperCase()}</Pill>
      {!template.is_library && <Pill colour="primary">{t('phishing_templates.own')}</Pill>}
    </>
  );
}
