import { ActionIcon, Button, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { nobody } from '@vigil/contract/people/rules.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TargetPicker } from '../../people/components/target-picker.tsx';
import { formatProgress } from '../../../lib/format.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { MomentPicker } from '../../../ui/moment-picker.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { ChooseTemplatesDialog } from '../../phishing-templates/components/choose-templates-dialog.tsx';
import { type CampaignDraft, sharesOf } from '../rules.ts';
import { AfterClick } from './after-click.tsx';
import { FoundTargets } from './found-targets.tsx';
import { UntimelyLetters } from './untimely-letters.tsx';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: Draft<CampaignDraft>; forecast: Forecast; now: string };

export function CampaignForm(props: Props) {
  const { t } = useTranslation();
  const { draft } = props;
  return (
    <Stack>
      <Card title={t('phishing_campaigns.form.about')}>
        <TextInput label={t('phishing_campaigns.form.name')} {...draft.text('name')} />
      </Card>
      <Templates draft={draft} />
      <Targets draft={draft} />
      {/* A trial leaves at once. */}
      {!draft.values.isTesting && <Dates {...props} />}
      <AfterClick draft={draft} />
    </Stack>
  );
}

function Templates({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const { templates } = draft.values;
  return (
    <Card
      title={t('phishing_campaigns.form.templates')}
      aside={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setChoosing(true)}>
          {t('phishing_campaigns.form.choose_templates')}
        </Button>
      }
    >
      {templates.length === 0 ? (
        <Text c="dimmed">{t('phishing_campaigns.form.templates_text')}</Text>
      ) : (
        <List isLined>
          {sharesOf(templates).map(({ id, name, percent }) => (
            <li key={id}>
              <Row>
                <span>
                  <ScreenLink to="/admin/phishing/templates/$template_id" params={{ template_id: id }}>
                    {name}
                  </ScreenLink>
                </span>
                <Text c="dimmed">{t('phishing_campaigns.form.share', { percent: formatProgress(percent) })}</Text>
                <ActionIcon
                  aria-label={t('phishing_campaigns.form.remove_template', { name })}
                  onClick={() => draft.set({ templates: templates.filter((one) => one.id !== id) })}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Row>
            </li>
          ))}
        </List>
      )}
      <FieldError text={draft.errorOf('templates')} />
      {isChoosing && (
        <ChooseTemplatesDialog
          value={templates}
          chosenAs={({ id, name, emails_count }) => ({ id, name, emails_count })}
          onClose={() => setChoosing(false)}
          onChoose={(templates) => {
            setChoosing(false);
            draft.set({ templates });
          }}
        />
      )}
    </Card>
  );
}

function Targets({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation();
  const { isTesting, targets } = draft.values;
  return (
    <Card title={t('phishing_campaigns.form.targets')}>
      <Stack gap={16}>
        <Switch
          label={t('phishing_campaigns.form.is_testing')}
          description={t('phishing_campaigns.form.is_testing_hint')}
          {...draft.tick('isTesting')}
        />
        {!isTesting && (
          <>
            {targets.filter === undefined ? (
              <TargetPicker
                label={t('phishing_campaigns.form.targets')}
                value={targets}
                onChange={(targets) => draft.set({ targets })}
              />
            ) : (
              <FoundTargets targets={targets} onClear={() => draft.set({ targets: nobody })} />
            )}
            <FieldError text={draft.errorOf('targets')} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function Dates({ draft: { values: draft, set, errorOf }, forecast, now }: Props) {
  const { t } = useTranslation();
  const start = draft.start_date ?? now;
  return (
    <Card title={t('phishing_campaigns.form.dates')}>
      <Stack gap={24}>
        <Choice
          label={t('phishing_campaigns.form.start')}
          value={draft.start_date === null ? 'now' : 'later'}
          options={{ now: t('phishing_campaigns.form.start_now'), later: t('phishing_campaigns.form.start_later') }}
          onChange={(value) => set({ start_date: value === 'now' ? null : nextMorning(now) })}
        >
          {draft.start_date !== null && (
            <MomentPicker
              label={t('phishing_campaigns.form.start_date')}
              value={draft.start_date}
              min={now}
              onChange={(start_date) => set({ start_date: start_date ?? nextMorning(now) })}
              error={errorOf('start_date')}
            />
          )}
        </Choice>
        <Choice
          label={t('phishing_campaigns.form.sending')}
          value={draft.emailSendType}
          options={{
            to_end: t('phishing_campaigns.form.to_end'),
            at_once: t('phishing_campaigns.form.at_once'),
          }}
          hints={{
            to_end: t('phishing_campaigns.form.to_end_hint'),
            at_once: t('phishing_campaigns.form.at_once_hint'),
          }}
          onChange={(emailSendType) => set({ emailSendType })}
        >
          {draft.emailSendType === 'to_end' && (
            <MomentPicker
              label={t('phishing_campaigns.form.email_send_end_date')}
              value={draft.email_send_end_date}
              min={start}
              startTime="18:00"
              isClearable
              onChange={(email_send_end_date) => set({ email_send_end_date })}
              error={errorOf('email_send_end_date')}
            />
          )}
        </Choice>
        <UntimelyLetters draft={draft} forecast={forecast} onChange={set} />
        <Choice
          label={t('phishing_campaigns.form.end')}
          value={draft.dateType}
          options={{ auto: t('phishing_campaigns.form.end_auto'), custom: t('phishing_campaigns.form.end_custom') }}
          hints={{ auto: t('phishing_campaigns.form.end_auto_hint') }}
          onChange={(dateType) => set({ dateType })}
        >
          {draft.dateType === 'custom' && (
            <MomentPicker
              label={t('phishing_campaigns.form.dateEnd')}
              value={draft.dateEnd}
              min={start}
              startTime="18:00"
              onChange={(dateEnd) => set({ dateEnd })}
              error={errorOf('dateEnd')}
            />
          )}
        </Choice>
      </Stack>
    </Card>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: Record<Value, string>;
  hints?: Partial<Record<Value, string>>;
  onChange: (value: Value) => void;
  children: ReactNode;
};

function Choice<Value extends string>({ label, value, options, hints = {}, onChange, children }: ChoiceProps<Value>) {
  return (
    <Stack gap={14}>
      <Radio.Group label={label} value={value} onChange={onChange}>
        <Stack gap={10} mt={4}>
          {(Object.keys(options) as Value[]).map((option) => (
            <Radio key={option} value={option} label={options[option]} description={hints[option]} />
          ))}
        </Stack>
      </Radio.Group>
      {children}
    </Stack>
  );
}

const MORNING_HOUR = 9;

function nextMorning(now: string): string {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  return morning.toISOString();
}
