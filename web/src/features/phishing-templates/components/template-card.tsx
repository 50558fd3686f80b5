import { ActionIcon } from '@mantine/core';
import { kindsOf } from '@vigil/contract/phishing-templates/rules.ts';
import type { ListedTemplate } from '@vigil/contract/phishing-templates/template.ts';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { markOf } from '../../../ui/theme/states.ts';
import { DifficultyBars } from './difficulty-bars.tsx';
import classes from './template-card.module.css';
import { TemplateThumbnail } from './template-thumbnail.tsx';

type Props = {
  template: ListedTemplate;
  /** The name, as a link or a button that covers the card. */
  title: ReactNode;
  corner?: ReactNode;
  isChosen?: boolean;
  isOpen: boolean;
  onLook: () => void;
};

/** A template as its own email at half its size, with its properties and results below. */
export function TemplateCard({ template, title, corner, isChosen = false, isOpen, onLook }: Props) {
  const { t } = useTranslation();
  const { name, difficulty, language, category, is_library } = template;
  const kinds = kindsOf(template).map((kind) => t(`phishing_templates.kinds.${kind}`));
  return (
    <li className={classes.card} data-template={template.id} data-open={isOpen || undefined} data-chosen={isChosen || undefined}>
      <TemplateThumbnail template={template} />
      <div className={classes.words}>
        <h2>{title}</h2>
        <div className={classes.line}>
          <DifficultyBars difficulty={difficulty} />
          <span className={classes.word}>{t(`phishing_templates.difficulties.${difficulty}`)}</span>
          <span className={classes.language}>{language.toUpperCase()}</span>
        </div>
        <div className={classes.line}>
          <span className={classes.cut}>
            {kinds.join(', ')} · {category.name}
            {!is_library && ` · ${t('phishing_templates.own')}`}
          </span>
        </div>
        <Results template={template} />
      </div>
      <ActionIcon
        className={classes.look ?? ''}
        variant="default"
        aria-label={t('phishing_templates.look.open', { name })}
        aria-expanded={isOpen}
        onClick={onLook}
      >
        <IconEye size={18} stroke={1.6} />
      </ActionIcon>
      {corner !== undefined && <span className={classes.corner}>{corner}</span>}
    </li>
  );
}

/** The template's click rate in campaigns. It has no colour while a campaign may still send, and for few people. */
function Results({
  template: { sent, clicked, campaigns_count, is_running, emails_count, pages_count },
}: Pick<Props, 'template'>) {
  const { t } = useTranslation();
  const isSettled = sent >= FEW_PEOPLE && !is_running && clicked !== null;
  const clicks =
    clicked === null
      ? t('phishing_templates.results.hidden')
      : sent < FEW_PEOPLE
        ? t('phishing_templates.results.few', { count: sent, clicked: formatNumber(clicked), sent: formatNumber(sent) })
        : t('phishing_templates.results.clicked', { share: formatShare(clicked, sent) });
  return (
    <div className={classes.results}>
      <i
        className={classes.dot}
        data-settled={isSettled || undefined}
        {...(isSettled && { style: { background: `var(${markOf('clicked')})` } })}
      />
      {sent > 0 ? (
        <>
          <span>{clicks}</span>
          <span>
            {t('phishing_templates.results.campaigns', { count: campaigns_count, formatted: formatNumber(campaigns_count) })}
          </span>
        </>
      ) : (
        <span>
          {t(
            emails_count === 0 || pages_count === 0
              ? 'phishing_templates.results.incomplete'
              : 'phishing_templates.results.unsent',
          )}
        </span>
      )}
    </div>
  );
}
