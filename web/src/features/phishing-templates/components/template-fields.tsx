import { Button, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { ALL_ADDRESSES, attackVectors, difficulties, lures, templateRules } from '@vigil/contract/phishing-templates/rules.ts';
import type { createTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { categoriesQuery } from '../api.ts';
import { LinkAddressSelect } from './link-address-select.tsx';

type TemplateDraft = Required<Omit<RequestOf<typeof createTemplate>['body'], 'rating'>>;

type Props<Result> = {
  /** The key of the form's stored draft. */
  name: string;
  start: TemplateDraft;
  /** Whether the rating determines the difficulty. */
  isRated?: boolean;
  submitLabel: string;
  /** The version of the template being edited, if it exists already. */
  version?: string;
  save: (draft: TemplateDraft, sending: Sending<TemplateDraft>) => Promise<Result>;
  onSaved: (result: Result) => void;
  onCancel: () => void;
};

/** Edits a template's properties, for a new or an existing template. */
export function TemplateFields<Result>({ name, start, isRated = false, submitLabel, ...props }: Props<Result>) {
  const { version, save, onSaved, onCancel } = props;
  const { t } = useTranslation();
  const categories = useQuery(categoriesQuery());
  const draft = useDraft({
    name,
    initial: start,
    version,
    labels: {
      name: t('phishing_templates.fields.name'),
      description: t('phishing_templates.fields.description'),
      category: {
        label: t('phishing_templates.category'),
        words: (category) => categories.data?.data.find(({ id }) => id === category)?.name ?? '',
      },
      difficulty: {
        label: t('phishing_templates.difficulty'),
        words: (difficulty) => t(`phishing_templates.difficulties.${difficulty}`),
      },
      language: { label: t('phishing_templates.language'), words: (language) => languageNames[language] },
      link_address: {
        label: t('phishing_templates.link_address.label'),
        words: (address) => (address === ALL_ADDRESSES ? t('phishing_templates.link_address.all') : (address ?? '')),
      },
      attack_vectors: {
        label: t('phishing_templates.vectors'),
        words: (vectors) => vectors.map((vector) => t(`phishing_templates.vector.${vector}`)).join(', '),
      },
      lure: { label: t('phishing_templates.lure'), words: (lure) => t(`phishing_templates.lures.${lure}`) },
    },
    rules: templateRules,
    save,
    onSaved,
  });
  return (
    <Card>
      <DraftForm draft={draft}>
        <Stack gap={18} maw={640}>
          <DraftNotice draft={draft} />
          <TextInput label={t('phishing_templates.fields.name')} autoFocus {...draft.text('name')} />
          <Textarea
            label={t('phishing_templates.fields.description')}
            description={t('phishing_templates.fields.description_hint')}
            {...draft.text('description')}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <Select
              label={t('phishing_templates.category')}
              data={categories.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              {...draft.choice('category')}
            />
            <Select
              label={t('phishing_templates.difficulty')}
              data={difficulties.map((value) => ({ value, label: t(`phishing_templates.difficulties.${value}`) }))}
              {...draft.choice('difficulty')}
              disabled={isRated}
              description={isRated ? t('phish_scale.difficulty_note') : undefined}
            />
            <Select
              label={t('phishing_templates.language')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
              {...draft.choice('language')}
            />
          </SimpleGrid>
          <CheckList
            label={t('phishing_templates.vectors')}
            options={attackVectors.map((value) => ({ value, label: t(`phishing_templates.vector.${value}`) }))}
            value={draft.values.attack_vectors}
            onChange={(attack_vectors) => draft.set({ attack_vectors })}
          />
          <Select
            label={t('phishing_templates.lure')}
            data={lures.map((value) => ({ value, label: t(`phishing_templates.lures.${value}`) }))}
            {...draft.choice('lure')}
          />
          <LinkAddressSelect
            value={draft.values.link_address}
            onChange={(link_address) => draft.set({ link_address })}
            error={draft.errorOf('link_address')}
          />
          <FormActions>
            <Button variant="default" onClick={onCancel}>
              {t('commons:cancel')}
            </Button>
            <Button type="submit" loading={draft.isSaving}>
              {submitLabel}
            </Button>
          </FormActions>
        </Stack>
      </DraftForm>
    </Card>
  );
}
