import { Stack } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { difficulties } from '@vigil/contract/phishing-templates/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import type { FilterChip } from '../../../ui/filter-chips.tsx';
import { FilterDialog } from '../../../ui/filter-dialog.tsx';
import { categoriesQuery } from '../api.ts';

export type TemplateFilter = { category: string[]; difficulty: string[]; language: string[] };
export const noTemplateFilter: TemplateFilter = { category: [], difficulty: [], language: [] };

type Props = { value: TemplateFilter; onApply: (filter: TemplateFilter) => void; onClose: () => void };

/** Mounted only while open, so that its draft starts from the applied filters. */
export function TemplateFilters({ value, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const options = useFilterOptions();
  return (
    <FilterDialog
      isOpen
      draft={draft}
      applied={value}
      onReset={() => onApply(noTemplateFilter)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={20}>
        {(['category', 'difficulty', 'language'] as const).map((name) => (
          <CheckList
            key={name}
            label={t(`phishing_templates.${name}`)}
            options={options[name]}
            value={draft[name]}
            onChange={(chosen) => setDraft({ ...draft, [name]: chosen })}
          />
        ))}
      </Stack>
    </FilterDialog>
  );
}

export function useTemplateChips(value: TemplateFilter, onChange: (filter: TemplateFilter) => void): FilterChip[] {
  const options = useFilterOptions();
  return (['category', 'difficulty', 'language'] as const).flatMap((name) =>
    value[name].map((chosen) => ({
      key: `${name}.${chosen}`,
      label: options[name].find((option) => option.value === chosen)?.label ?? chosen,
      onRemove: () => onChange({ ...value, [name]: value[name].filter((other) => other !== chosen) }),
    })),
  );
}

function useFilterOptions(): Record<keyof TemplateFilter, { value: string; label: string }[]> {
  const { t } = useTranslation();
  const categories = useQuery(categoriesQuery());
  return {
    category: categories.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    difficulty: difficulties.map((value) => ({ value, label: t(`phishing_templates.difficulties.${value}`) })),
    language: languages.map((value) => ({ value, label: languageNames[value] })),
  };
}
