import { Button, Stack } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { currentOrganizationQuery } from '../api.ts';
import { OrganizationTotals } from '../components/organization-totals.tsx';
import { OwnOrganization } from '../components/own-organization.tsx';
import { OrganizationsBelow } from '../components/organizations-below.tsx';

const params = { search: text() };

/** The reader's own organisation and the tree below it. */
export function OrganizationsScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ search }, setState] = useSearchState(params);
  const { data: own } = useQuery(currentOrganizationQuery());
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/admin/organization/create' })}>
      {t('organizations.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('organizations.title')}
        crumbs={[{ text: t('menu.section.organization') }]}
        state={<OrganizationTotals />}
        actions={create}
      />
      <Stack>
        {own !== undefined && <OwnOrganization id={own.id} />}
        <Card
          title={t('organizations.children')}
          aside={<SearchInput value={search} onChange={(next) => setState({ search: next }, { replace: true })} />}
        >
          <OrganizationsBelow
            search={search}
            empty={
              search === '' ? (
                <EmptyState
                  icon={IconBuilding}
                  title={t('organizations.none')}
                  text={t('organizations.none_text')}
                  action={create}
                />
              ) : (
                <EmptyState
                  scene="scene-search"
                  title={t('ui.nothing_found')}
                  action={<Button onClick={() => setState({ search: '' })}>{t('commons:reset')}</Button>}
                />
              )
            }
          />
        </Card>
      </Stack>
    </>
  );
}
