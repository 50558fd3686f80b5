import { Radio, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { Card } from '../../../ui/card.tsx';
import { redirectPagesQuery } from '../../phishing-redirects/api.ts';
import { type AfterPage, afterPageOf, type ContentDraft } from '../rules/draft.ts';
import { DROPDOWN_DEBOUNCE_MS } from '../../../ui/search-input.tsx';

const FOUND_MAX = 20;

type Props = { draft: DraftFields<ContentDraft> };

/** Where a person goes after the landing page. */
export function AfterPageChoice({ draft }: Props) {
  const { t } = useTranslation();
  const value = afterPageOf(draft.values);
  const places: AfterPage[] = ['gotcha', 'redirect', ...(draft.values.hasAutoCourse ? ['course' as const] : [])];
  return (
    <Card title={t('phishing_campaigns.form.after_page')}>
      <Stack gap={14}>
        <Radio.Group
          aria-label={t('phishing_campaigns.form.after_page')}
          value={value}
          onChange={(after_page) => draft.set({ after_page })}
        >
          <Stack gap={10}>
            {places.map((place) => (
              <Radio
                key={place}
                value={place}
                label={t(`phishing_campaigns.form.after_pages.${place}`)}
                description={t(`phishing_campaigns.form.after_page_hints.${place}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {value === 'redirect' && <RedirectPageSelect draft={draft} />}
      </Stack>
    </Card>
  );
}

/** A picker of the organisation's redirect pages. */
function RedirectPageSelect({ draft }: Props) {
  const { t } = useTranslation();
  const chosen = draft.values.redirect_page;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === chosen?.name ? '' : typed, DROPDOWN_DEBOUNCE_MS);
  const found = useQuery(redirectPagesQuery({ limit: FOUND_MAX, ...(search !== '' && { search }) }));
  const pages = (found.data?.data ?? []).filter(({ id }) => id !== chosen?.id);
  const options = chosen === null ? pages : [chosen, ...pages];
  return (
    <Select
      label={t('phishing_campaigns.form.redirect_page')}
      required
      searchable
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={t(found.isFetching ? 'commons:loading' : 'phishing_campaigns.form.no_redirect_pages')}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const page = options.find((candidate) => candidate.id === id);
        draft.set({ redirect_page: page === undefined ? null : { id: page.id, name: page.name } });
      }}
      onSearchChange={setTyped}
      error={draft.errorOf('redirect_page')}
    />
  );
}
