import { Button, Group, NumberInput } from '@mantine/core';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { clampLifeDays, LIFE_DAYS_MAX, withMaxRisk, withMinRisk } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutlivedCount } from '../../tag-automation/api.ts';
import { useChangeLifeDays, useChangeRiskGroup } from '../api.ts';
import { RISK_STEP } from '../rules.ts';

const FIELD = 220;

type Props = { tag: Tag; onDirty: (name: string, isDirty: boolean) => void };

/** What says on whom a self-acting tag lands and for how long; the others have nothing to set. */
export function TagSettings(props: Props) {
  if (props.tag.type === 'newbie') return <LifeDays {...props} />;
  if (props.tag.type === 'risk_group') return <RiskRange {...props} />;
  return null;
}

function LifeDays({ tag, onDirty }: Props) {
  const { t } = useTranslation();
  const change = useChangeLifeDays();
  const [days, setDays] = useState(tag.settings.life_days);
  const isChanged = days !== tag.settings.life_days;
  const outlived = useOutlivedCount(tag.id, days);
  const reset = isChanged ? outlived : 0;
  return (
    <SettingForm
      title={t('tags.life.title')}
      isChanged={isChanged}
      isPending={change.isPending}
      onDirty={onDirty}
      onSave={() => change.mutate({ params: { id: tag.id }, body: { life_days: days } })}
      note={reset > 0 && <Notice status="warning">{t('tags.life.resets', { count: reset, number: formatNumber(reset) })}</Notice>}
    >
      <NumberInput
        w={FIELD}
        label={t('tags.life.days')}
        min={0}
        max={LIFE_DAYS_MAX}
        allowDecimal={false}
        allowNegative={false}
        value={days}
        onChange={(typed) => setDays(clampLifeDays(Number(typed)))}
      />
    </SettingForm>
  );
}

function RiskRange({ tag, onDirty }: Props) {
  const { t } = useTranslation();
  const change = useChangeRiskGroup();
  const { min_risk_level, max_risk_level } = tag.settings;
  const [range, setRange] = useState({ min_risk_level, max_risk_level });
  const isChanged = range.min_risk_level !== min_risk_level || range.max_risk_level !== max_risk_level;
  return (
    <SettingForm
      title={t('tags.risk.title')}
      isChanged={isChanged}
      isPending={change.isPending}
      onDirty={onDirty}
      onSave={() => change.mutate({ params: { id: tag.id }, body: range })}
      note={isChanged && <Notice status="neutral">{t('tags.risk.recount')}</Notice>}
    >
      <RiskBound
        label={t('tags.risk.from')}
        value={range.min_risk_level}
        onChange={(typed) => setRange(withMinRisk(range, typed))}
      />
      <RiskBound
        label={t('tags.risk.to')}
        value={range.max_risk_level}
        onChange={(typed) => setRange(withMaxRisk(range, typed))}
      />
    </SettingForm>
  );
}

type BoundProps = { label: string; value: number; onChange: (level: number) => void };

/** Told once it is typed whole: the first digit of "10" must not push the other bound down to 1. */
function RiskBound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const tell = () => {
    if (typed !== null && typed !== '') onChange(Number(typed));
    setTyped(null);
  };
  return (
    <NumberInput
      w={FIELD}
      label={label}
      min={RISK_MIN}
      max={RISK_MAX}
      step={RISK_STEP}
      decimalScale={1}
      allowNegative={false}
      hideControls
      value={typed ?? value}
      onChange={setTyped}
      onBlur={tell}
      onKeyDown={(event) => event.key === 'Enter' && tell()}
    />
  );
}

type FormProps = {
  title: string;
  isChanged: boolean;
  isPending: boolean;
  note: ReactNode;
  onDirty: Props['onDirty'];
  onSave: () => void;
  children: ReactNode;
};

function SettingForm({ title, isChanged, isPending, note, onDirty, onSave, children }: FormProps) {
  const { t } = useTranslation();
  const report = useEffectEvent((isDirty: boolean) => onDirty('settings', isDirty));
  useEffect(() => {
    report(isChanged);
    return () => report(false);
  }, [isChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) onSave();
  };
  return (
    <Card title={title}>
      <Form onSubmit={submit} gap={12}>
        <Group align="flex-end" gap={12}>
          {children}
          <Button type="submit" disabled={!isChanged} loading={isPending}>
            {t('commons:save')}
          </Button>
        </Group>
        {note}
      </Form>
    </Card>
  );
}
