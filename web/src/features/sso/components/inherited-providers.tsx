import { Stack } from '@mantine/core';
import type { InheritedSso } from '@vigil/contract/sso/provider.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { LiveSwitch } from '../../../ui/live-switch.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useSetInheritedSso } from '../api.ts';

/** The providers of the organisations above, and whether they may be used here. */
export function InheritedProviders({ inherited: { inherits_sso, providers } }: { inherited: InheritedSso }) {
  const { t } = useTranslation();
  const set = useSetInheritedSso();
  return (
    <Card title={t('sso.inherited.title')}>
      <Stack gap={14}>
        <LiveSwitch
          label={t('sso.inherited.take')}
          description={t('sso.inherited.note')}
          isOn={inherits_sso}
          isTurning={set.isPending}
          onTurn={() => set.mutate({ body: { inherits_sso: !inherits_sso } })}
        />
        <List label={t('sso.inherited.title')}>
          {providers.map(({ id, title, organization }) => (
            <li key={id}>
              <Row>
                <TwoLine note={organization}>{title}</TwoLine>
              </Row>
            </li>
          ))}
        </List>
      </Stack>
    </Card>
  );
}
