import { Button, Group, Select, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { attackVectors, difficulties } from '@vigil/contract/phishing-templates/rules.ts';
import type { createTemplate } from '@vigil/contract/phishing-templates/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { categoriesQuery } from '../api.ts';

export type TemplateDraft = Required<RequestOf<typeof createTemplate>['body']>;

type Props = {
  start: TemplateDraft;
  submitLabel: string;
  isPending: boolean;
  error: ApiError | null;
  onSubmit: (draft: TemplateDraft, release: () => void) => void;
  onCancel: () => void;
};

/** The template's own properties, for a new one and for a change. */
export function TemplateFields({ start, submitLabel, isPending, error, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const { guard, release } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const categories = useQuery(categoriesQuery());
  const told = error?.fieldErrors() ?? {};
  const set = (change: Partial<TemplateDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.name.trim() !== '') onSubmit(draft, release);
  };
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <Stack gap={18} maw={640}>
          <FormError error={error} />
          <TextInput
            label={t('phishing_templates.fields.name')}
            required
            autoFocus
            maxLength={200}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={told.name ?? (isTried && draft.name.trim() === '' ? t('commons:required_field') : undefined)}
          />
          <Textarea
            label={t('phishing_templates.fields.description')}
            description={t('phishing_templates.fields.description_hint')}
            maxLength={1000}
            value={draft.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={told.description}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <Select
              label={t('phishing_templates.category')}
              data={categories.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={draft.category}
              allowDeselect={false}
              onChange={(category) => category !== null && set({ category })}
            />
            <Select
              label={t('phishing_templates.difficulty')}
              data={difficulties.map((value) => ({ value, label: t(`phishing_templates.difficulties.${value}`) }))}
              value={draft.difficulty}
              allowDeselect={false}
              onChange={(difficulty) => difficulty !== null && set({ difficulty })}
            />
            <Select
              label={t('phishing_templates.language')}
              data={languages.map((value) => ({ value, label: t(`phishing_templates.languages.${value}`) }))}
              value={draft.language}
              allowDeselect={false}
              onChange={(language) => language !== null && set({ language })}
            />
          </SimpleGrid>
          <CheckList
            label={t('phishing_templates.vectors')}
            options={attackVectors.map((value) => ({ value, label: t(`phishing_templates.vector.${value}`) }))}
            value={draft.attack_vectors}
            onChange={(attack_vectors) => set({ attack_vectors })}
          />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={onCancel}>
              {t('commons:cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard}
    </Card>
  );
}
