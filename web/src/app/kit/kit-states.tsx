import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfiniteList } from '../../ui/infinite-list.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { kitPeople } from './kit-people.ts';

const STEP = 30;

export function KitStates() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  return (
    <Columns least={420}>
      <Card>
        <EmptyState
          icon={IconUsers}
          title={t('kit.empty_title')}
          text={t('kit.empty_text')}
          action={<Button>{t('commons:add')}</Button>}
        />
      </Card>
      <Card>
        <ErrorState onRetry={() => undefined} />
      </Card>
      <Card>
        <SkeletonRows count={4} />
      </Card>
      <Card title={t('kit.people')}>
        <InfiniteList
          label={t('kit.people')}
          height={200}
          hasMore={shown < kitPeople.length}
          isLoading={false}
          onMore={() => setShown(shown + STEP)}
        >
          {kitPeople.slice(0, shown).map(({ id, last_name, first_name }) => (
            <p key={id}>
              {last_name} {first_name}
            </p>
          ))}
        </InfiniteList>
      </Card>
    </Columns>
  );
}
