import { Button, Checkbox, Drawer } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { categoryNames } from '@vigil/contract/phishing-templates/category-names.ts';
import { difficulties, templateKinds } from '@vigil/contract/phishing-templates/rules.ts';
import {
  categoryIds,
  sendings,
  type TemplateCounts,
  type TemplateFacet,
  templateFacets,
} from '@vigil/contract/phishing-templates/template.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import type { FilterChip } from '../../../ui/filter-chips.tsx';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { DifficultyBars } from './difficulty-bars.tsx';
import classes from './template-filters.module.css';

export type TemplateFilter = Record<TemplateFacet, string[]>;
export const noTemplateFilter: TemplateFilter = { sending: [], language: [], difficulty: [], kind: [], category: [] };

/** The values of each filter. An address may contain anything, so a screen reads only these from it. */
export const filterValues = {
  sending: sendings,
  language: languages,
  difficulty: difficulties,
  kind: templateKinds,
  category: categoryIds,
} as const satisfies Record<TemplateFacet, readonly string[]>;

const labelsOf = (t: TFunction): { [Name in TemplateFacet]: (value: (typeof filterValues)[Name][number]) => string } => ({
  sending: (value) => t(`phishing_templates.sendings.${value}`),
  language: (value) => languageNames[value],
  difficulty: (value) => t(`phishing_templates.difficulties.${value}`),
  kind: (value) => t(`phishing_templates.kinds.${value}`),
  category: (value) => categoryNames[value][currentLanguage()],
});

function optionsOf(t: TFunction, facet: TemplateFacet): { value: string; label: string }[] {
  const labels = labelsOf(t) as Record<TemplateFacet, (value: string) => string>;
  return filterValues[facet].map((value) => ({ value, label: labels[facet](value) }));
}

/** Returns the filter with one value added, or removed if it was there. */
const withToggled = (filter: TemplateFilter, facet: TemplateFacet, option: string): TemplateFilter => {
  const chosen = filter[facet];
  return { ...filter, [facet]: chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option] };
};

type Props = {
  value: TemplateFilter;
  /** How many templates each value would show; undefined until they are loaded. */
  counts: TemplateCounts | undefined;
  onChange: (filter: TemplateFilter) => void;
};

/** The filters of the gallery, each value with how many templates it would show. They apply at once. */
export function TemplateFilters({ value, counts, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters} role="group" aria-label={t('commons:filter')}>
      {templateFacets.map((facet) => (
        <fieldset key={facet}>
          <legend>{t(`phishing_templates.${facet}`)}</legend>
          {optionsOf(t, facet).map((option) => {
            const count = (counts?.[facet] as Record<string, number> | undefined)?.[option.value];
            return (
              <label key={option.value} className={classes.option} data-empty={count === 0 || undefined}>
                <Checkbox
                  size="xs"
                  checked={value[facet].includes(option.value)}
                  onChange={() => onChange(withToggled(value, facet, option.value))}
                />
                {facet === 'difficulty' && <DifficultyBars difficulty={option.value as (typeof difficulties)[number]} />}
                <span>{option.label}</span> <span>{count === undefined ? '' : formatNumber(count)}</span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** The filters at the left of the gallery. */
export const TemplateFiltersBeside = (props: Props) => (
  <aside className={classes.beside}>
    <TemplateFilters {...props} />
  </aside>
);

type SheetProps = Props & { total: number | undefined; onClose: () => void };

/** The filters from the bottom of a narrow window. Mounted only while open. */
export function TemplateFiltersSheet({ total, onClose, ...filters }: SheetProps) {
  const { t } = useTranslation();
  useOpenLayer(true, onClose);
  return (
    <Drawer
      opened
      position="bottom"
      size="85%"
      radius={16}
      title={t('commons:filter')}
      returnFocus={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
      onClose={onClose}
    >
      <div className={classes.sheet}>
        <TemplateFilters {...filters} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => filters.onChange(noTemplateFilter)}>
            {t('commons:reset')}
          </Button>
          <Button onClick={onClose}>
            {t('phishing_templates.show_count', { count: total ?? 0, formatted: formatNumber(total ?? 0) })}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

export function useTemplateChips(value: TemplateFilter, onChange: (filter: TemplateFilter) => void): FilterChip[] {
  const { t } = useTranslation();
  return templateFacets.flatMap((facet) =>
    optionsOf(t, facet)
      .filter((option) => value[facet].includes(option.value))
      .map((option) => ({
        key: `${facet}.${option.value}`,
        label: option.label,
        onRemove: () => onChange(withToggled(value, facet, option.value)),
      })),
  );
}
