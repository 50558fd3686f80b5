import { Button, Group } from '@mantine/core';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import { lifeRules, riskRangeFlaws, withMaxRisk, withMinRisk } from '@vigil/contract/tags/rules.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type AnyDraft, useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { useBeyondLifetimeCount } from '../../tag-automation/api.ts';
import { useChangeLifeDays, useChangeRiskGroup } from '../api.ts';
import { RISK_STEP } from '../rules.ts';

const FIELD = 220;

type Props = { tag: Tag };

/** Address parameters that lead to another tag or another part of it. */
const exitParams = ['tag', 'tab'];

/** The settings of an automatic tag: who gets it and for how long; other tags have none. */
export function TagSettings(props: Props) {
  if (props.tag.type === 'newbie') return <LifeDays {...props} />;
  if (props.tag.type === 'risk_group') return <RiskRange {...props} />;
  return null;
}

function LifeDays({ tag }: Props) {
  const { t } = useTranslation();
  const change = useChangeLifeDays();
  const draft = useDraft({
    name: `tag_life.${tag.id}`,
    initial: { life_days: tag.settings.life_days },
    version: tag.version,
    labels: { life_days: t('tags.life.days') },
    rules: lifeRules,
    save: (body, { version }) => change.mutateAsync({ params: { id: tag.id }, body, version }),
    exitParams,
  });
  const { life_days } = draft.values;
  const outlived = useBeyondLifetimeCount(tag.id, life_days);
  const reset = draft.isChanged && draft.isValid ? outlived : 0;
  return (
    <SettingForm
      title={t('tags.life.title')}
      draft={draft}
      note={reset > 0 && <Notice status="warning">{t('tags.life.resets', { count: reset, number: formatNumber(reset) })}</Notice>}
    >
      <NumberField w={FIELD} label={t('tags.life.days')} {...draft.number('life_days')} />
    </SettingForm>
  );
}

function RiskRange({ tag }: Props) {
  const { t } = useTranslation();
  const smallest = useMinGroupSize();
  const change = useChangeRiskGroup();
  const { min_risk_level, max_risk_level } = tag.settings;
  const draft = useDraft({
    name: `tag_risk.${tag.id}`,
    initial: { min_risk_level, max_risk_level },
    version: tag.version,
    labels: { min_risk_level: t('tags.risk.from'), max_risk_level: t('tags.risk.to') },
    flaws: riskRangeFlaws,
    save: (body, { version }) => change.mutateAsync({ params: { id: tag.id }, body, version }),
    exitParams,
  });
  const range = draft.values;
  if (smallest !== null) {
    return (
      <Card title={t('tags.risk.title')}>
        <Notice status="neutral">{t('tags.risk.rests')}</Notice>
      </Card>
    );
  }
  return (
    <SettingForm
      title={t('tags.risk.title')}
      draft={draft}
      note={draft.isChanged && <Notice status="neutral">{t('tags.risk.recount')}</Notice>}
    >
      <RiskBound
        label={t('tags.risk.from')}
        value={range.min_risk_level}
        onChange={(typed) => draft.set(withMinRisk(range, typed))}
      />
      <RiskBound
        label={t('tags.risk.to')}
        value={range.max_risk_level}
        onChange={(typed) => draft.set(withMaxRisk(range, typed))}
      />
    </SettingForm>
  );
}

type BoundProps = { label: string; value: number; onChange: (level: number) => void };

/**
 * Edits one bound of the risk range. Reports the value only after typing ends, because the first digit of "10" would set the
 * other bound to 1.
 */
function RiskBound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const report = () => {
    if (typed !== null) onChange(typed);
    setTyped(null);
  };
  return (
    <NumberField
      w={FIELD}
      label={label}
      min={RISK_MIN}
      max={RISK_MAX}
      step={RISK_STEP}
      decimalScale={1}
      hideControls
      value={typed ?? value}
      whenEmpty="before"
      onChange={(level) => setTyped(Number(level))}
      onBlur={report}
      onKeyDown={(event) => event.key === 'Enter' && report()}
    />
  );
}

type FormProps = { title: string; draft: AnyDraft; note: ReactNode; children: ReactNode };

function SettingForm({ title, draft, note, children }: FormProps) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <DraftForm draft={draft} gap={12}>
        <DraftNotice draft={draft} />
        <Group align="flex-end" gap={12}>
          {children}
          <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
            {t('commons:save')}
          </Button>
        </Group>
        {note}
      </DraftForm>
    </Card>
  );
}
