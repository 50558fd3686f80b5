import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { AutophishForecast } from '@vigil/contract/autophish/autophish.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { shownTemplates } from '../rules.ts';

type Props = { isOn: boolean; forecast: AutophishForecast };

/**
 * A forecast of the next month's campaign, made from the current people and templates: start, number of emails, difficulty and
 * templates.
 */
export function NextMonth({ isOn, forecast }: Props) {
  const { t } = useTranslation();
  const { recipients, levels, repeats } = forecast;
  const people = (count: number) => t('ui.tree.people', { count, number: formatNumber(count) });
  return (
    <Card title={t(isOn ? 'autophish.next.title' : 'autophish.next.title_off')}>
      <Stack gap={20}>
        <Facts least={200}>
          <Fact name={t('autophish.next.begins')}>
            <Moment at={forecast.begins_at} />
          </Fact>
          <Fact name={t('autophish.next.last_email')}>
            <Moment at={forecast.send_end} />
          </Fact>
          <Fact name={t('autophish.next.recipients')}>{people(recipients.recipients)}</Fact>
        </Facts>
        {recipients.recipients > 0 && (
          <Columns least={260} gap={24}>
            <Stack gap={12}>
              <h3>{t('autophish.next.levels')}</h3>
              {levels.map(({ difficulty, count }) => (
                <LabelledBar
                  key={difficulty}
                  label={t(`autophish.level.${difficulty}`)}
                  figure={formatNumber(count)}
                  share={percentOf(count, recipients.recipients) ?? 0}
                  colour="--faint"
                />
              ))}
            </Stack>
            <Templates templates={forecast.templates} />
          </Columns>
        )}
        {repeats > 0 && (
          <Notice status="warning">
            {t('autophish.next.repeats', { count: repeats, formatted: formatNumber(repeats) })}{' '}
            <ScreenLink to="/admin/phishing/templates/new">{t('autophish.next.new_template')}</ScreenLink>
          </Notice>
        )}
        <Text size="xs" c="dimmed">
          {t('autophish.next.estimate')}
        </Text>
      </Stack>
    </Card>
  );
}

function Templates({ templates }: Pick<AutophishForecast, 'templates'>) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const { shown, more } = shownTemplates(templates, isAll);
  return (
    <Stack gap={12}>
      <h3>{t('autophish.next.templates')}</h3>
      <List isLined label={t('autophish.next.templates')}>
        {shown.map(({ id, name, difficulty, count }) => (
          <li key={id}>
            <Row>
              <span>
                <ScreenLink to="/admin/phishing/templates/$template_id" params={{ template_id: id }}>
                  {name}
                </ScreenLink>{' '}
                <Text component="small" c="dimmed">
                  {t(`phishing_templates.difficulties.${difficulty}`)}
                </Text>
              </span>
              <b>{formatNumber(count)}</b>
            </Row>
          </li>
        ))}
      </List>
      {more > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t('autophish.next.more', { count: more, formatted: formatNumber(more) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
