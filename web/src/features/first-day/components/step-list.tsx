import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';
import type { FirstStep } from '@vigil/contract/first-day/rules.ts';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { List, Row } from '../../../ui/list.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useMe } from '../../profile/api.ts';
import classes from './step-list.module.css';

/** Each step with its state, and a link to the page where it is done. */
export function StepList({ steps }: Pick<FirstDay, 'steps'>) {
  const { t } = useTranslation();
  const organization_id = useMe()?.organization_id;
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
            {!is_done && organization_id !== undefined && (
              <StepLink step={step} organization_id={organization_id}>
                {t(`first_day.step.${step}.action`)} <IconArrowRight size={14} stroke={1.6} aria-hidden />
              </StepLink>
            )}
          </Row>
        </li>
      ))}
    </List>
  );
}

type LinkProps = { step: FirstStep; organization_id: string; children: ReactNode };

function StepLink({ step, organization_id, children }: LinkProps) {
  const edit = { to: '/admin/organization/$organization_id/edit', params: { organization_id } } as const;
  if (step === 'domain')
    return (
      <ScreenLink {...edit} search={{ tab: 'domains' }} className={classes.link}>
        {children}
      </ScreenLink>
    );
  if (step === 'mail')
    return (
      <ScreenLink {...edit} search={{ tab: 'mail' }} className={classes.link}>
        {children}
      </ScreenLink>
    );
  const to = (
    {
      allow_list: '/admin/phishing/allow-list',
      people: '/admin/staff/employees',
      campaign: '/admin/phishing/campaigns/create',
      course: '/admin/learning/assigned/select-public',
    } as const
  )[step];
  return (
    <ScreenLink to={to} className={classes.link}>
      {children}
    </ScreenLink>
  );
}
