import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFields } from '../../../lib/draft-part.ts';
import { formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { ChooseTemplatesDialog } from '../../phishing-templates/components/choose-templates-dialog.tsx';
import { type ContentDraft, sharesOf } from '../rules/draft.ts';

type Props = {
  draft: DraftFields<ContentDraft>;
  /** A trial has one recipient, who gets every email, so there are no shares. */
  isTrial?: boolean;
};

/** The templates of a campaign, each with its share of the people. */
export function ChosenTemplates({ draft, isTrial = false }: Props) {
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
                {!isTrial && <Text c="dimmed">{t('phishing_campaigns.form.share', { percent: formatProgress(percent) })}</Text>}
                <ActionIcon
                  aria-label={t('phishing_campaigns.form.remove_template', { name })}
                  onClick={() => draft.set({ templates: templates.filter((template) => template.id !== id) })}
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
