import { Stack, Tabs, Text, TextInput } from '@mantine/core';
import type { AllowList } from '@vigil/contract/phishing-delivery/allow-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { allowListQuery } from '../api.ts';
import { CopiedText } from '../components/copied-text.tsx';
import { isMissingAddress, systems, textsFor, type System } from '../rules.ts';

const names = Object.keys(systems) as System[];
const params = { system: choice(names, 'm365'), ip: text() };

/** Instructions for recipients' mail systems to let simulated emails through, with this installation's values. */
export function AllowListScreen() {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(allowListQuery());
  return (
    <div style={{ maxWidth: 860 }}>
      <PageHeader title={t('allow_list.title')} crumbs={[{ text: t('menu.section.phishing') }]} state={t('allow_list.state')} />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows count={5} />}
      {data !== undefined && (
        <Stack>
          <Values values={data} />
          <Systems values={data} />
        </Stack>
      )}
    </div>
  );
}

function Values({ values: { mail_server, envelope_domains, link_hosts, header } }: { values: AllowList }) {
  const { t } = useTranslation();
  const [{ ip }, setState] = useSearchState(params);
  return (
    <Card title={t('allow_list.values')}>
      <Stack gap={16}>
        <Facts least={220}>
          <Fact name={t('allow_list.mail_server')}>{mail_server ?? t('allow_list.mailbox')}</Fact>
          <Fact name={t('allow_list.envelope')}>{envelope_domains.join(', ')}</Fact>
          <Fact name={t('allow_list.links')}>{link_hosts.join(', ')}</Fact>
          <Fact name={t('allow_list.header')}>{header.name}</Fact>
        </Facts>
        <TextInput
          maw={420}
          label={t('allow_list.ip')}
          description={t('allow_list.ip_note')}
          placeholder="203.0.113.10"
          spellCheck={false}
          value={ip}
          onChange={(event) => setState({ ip: event.currentTarget.value.trim() }, { replace: true })}
        />
        <Notice status="neutral">{t('allow_list.not_alone')}</Notice>
      </Stack>
    </Card>
  );
}

function Systems({ values }: { values: AllowList }) {
  const { t } = useTranslation();
  const [{ system, ip }, setState] = useSearchState(params);
  return (
    <Card title={t('allow_list.system')}>
      <Tabs value={system} onChange={(next) => next !== null && setState({ system: next as System })}>
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {systems[name].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={system} pt={16}>
          <Stack gap={16}>
            <ol style={{ display: 'grid', gap: 8, paddingLeft: 20 }}>
              {Array.from({ length: systems[system].steps }, (_, index) => (
                <li key={index}>
                  <Text span>{t(`allow_list.systems.${system}.steps.${index + 1}` as 'allow_list.systems.m365.steps.1')}</Text>
                </li>
              ))}
            </ol>
            {textsFor(system, values, ip).map((text) =>
              isMissingAddress(text) ? (
                <Text key={text} c="dimmed">
                  {t('allow_list.ip_missing')}
                </Text>
              ) : (
                <CopiedText key={text} text={text} />
              ),
            )}
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}
