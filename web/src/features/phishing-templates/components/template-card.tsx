import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { fillText } from '@vigil/contract/phishing-templates/rules.ts';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { CardTop, CoverLink, GridCard } from '../../../ui/card-grid.tsx';
import { exampleValues } from '@vigil/contract/phishing-templates/example-person.ts';
import { TemplatePills } from './template-pills.tsx';

type Props = { template: TemplateSummary; isCopying: boolean; onCopy: () => void };

/** A template as a line of a mailbox, with its properties below. */
export function TemplateCard({ template, isCopying, onCopy }: Props) {
  const { t } = useTranslation();
  return (
    <GridCard gap={6}>
      <CardTop>
        <Group gap={10} wrap="nowrap" align="flex-start">
          <Avatar name={template.name} src={template.logo} />
          <h2>
            <CoverLink to="/admin/phishing/templates/$template_id" params={{ template_id: template.id }}>
              {template.name}
            </CoverLink>
          </h2>
        </Group>
        <Tooltip label={t('phishing_templates.copy')}>
          <ActionIcon
            aria-label={t('phishing_templates.copy_named', { name: template.name })}
            loading={isCopying}
            onClick={onCopy}
          >
            <IconCopy size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </CardTop>
      <Text truncate>
        {template.subject === null ? (
          t('phishing_templates.no_email')
        ) : (
          <>
            <b>{template.sender_name}</b> · {fillText(template.subject, exampleValues(template.language, ''))}
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {template.description}
      </Text>
      <Group gap={6} mt="auto" pt={8}>
        <TemplatePills template={template} />
      </Group>
    </GridCard>
  );
}
