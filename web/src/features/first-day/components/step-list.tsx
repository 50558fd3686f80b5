import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';
import type { FirstStep } from '@vigil/contract/first-day/rules.ts';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { List, Row } from '../../../ui/list.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useMe } from '../../profile/api.ts';
import classes from './step-list.module.css';

/** Each step with its state, and a link to the page where it is done. */
export function StepList({ steps }: Pick<FirstDay, 'steps'>) {
  const { t } = useTranslation();
  return (
    <List label={t('first_day.title')} isLined isOrdered>
      {steps.map(({ step, is_done }, index) => (
        <li key={step}>
          <Row>
            <TwoLine
              note={is_done ? undefined : t(`first_day.step.${step}.text`)}
              mark={
                <span className={classes.mark} data-done={is_done || undefined}>
                  {is_done ? <IconCheck size={16} stroke={2} role="img" aria-label={t('first_day.is_done')} /> : index + 1}
                </span>
              }
            >
              {t(`first_day.step.${step}.title`)}
            </TwoLine>
            {!is_done && <StepLink step={step} />}
          </Row>
        </li>
      ))}
    </List>
  );
}

/** A link to the page where a step is done. */
export function StepLink({ step }: { step: FirstStep }) {
  const { t } = useTranslation();
  const organization_id = useMe()?.organization_id;
  if (organization_id === undefined) return null;
  const words = (
    <>
      {t(`first_day.step.${step}.action`)} <IconArrowRight size={14} stroke={1.6} aria-hidden />
    </>
  );
  if (step === 'domain' || step === 'mail')
    return (
      <ScreenLink
        to="/admin/organization/$organization_id/edit"
        params={{ organization_id }}
        search={{ tab: step === 'domain' ? 'domains' : 'mail' }}
        className={classes.link}
      >
        {words}
      </ScreenLink>
    );
  return (
    <ScreenLink to={places[step]} className={classes.link}>
      {words}
    </ScreenLink>
  );
}

const places = {
  allow_list: '/admin/phishing/allow-list',
  people: '/admin/staff/employees',
  campaign: '/admin/phishing/campaigns/create',
  course: '/admin/learning/assigned/select-public',
} as const;
