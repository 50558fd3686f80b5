import { ActionIcon, Tooltip } from '@mantine/core';
import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { exampleValues } from '../rules.ts';
import classes from './template-card.module.css';
import { TemplatePills } from './template-pills.tsx';

type Props = { template: TemplateSummary; isCopying: boolean; onCopy: () => void };

/** A template as a line of a mailbox, with what it is under it. */
export function TemplateCard({ template, isCopying, onCopy }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes.card}>
      <div className={classes.title}>
        <h2>
          <PlainLink to="/admin/phishing/templates/$template_id" params={{ template_id: template.id }} className={classes.link}>
            {template.name}
          </PlainLink>
        </h2>
        <Tooltip label={t('phishing_templates.copy')}>
          <ActionIcon
            className={classes.copy ?? ''}
            aria-label={t('phishing_templates.copy_named', { name: template.name })}
            loading={isCopying}
            onClick={onCopy}
          >
            <IconCopy size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      <p className={classes.letter}>
        {template.subject === null ? (
          t('phishing_templates.no_email')
        ) : (
          <>
            <b>{template.sender_name}</b> · {fillText(template.subject, exampleValues(template.language, ''))}
          </>
        )}
      </p>
      <p className={classes.description}>{template.description}</p>
      <div className={classes.pills}>
        <TemplatePills template={template} />
      </div>
    </li>
  );
}
