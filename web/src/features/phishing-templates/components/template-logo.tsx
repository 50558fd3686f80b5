import { Button, FileButton, Group, Text } from '@mantine/core';
import type { TemplateSummary } from '@vigil/contract/phishing-templates/template.ts';
import { avatarLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeleteTemplateLogo, useSaveTemplateLogo } from '../api.ts';

/** A template's picture in lists; without one it is generated from the name. */
export function TemplateLogo({ template: { id, name, logo } }: { template: TemplateSummary }) {
  const { t } = useTranslation();
  const save = useSaveTemplateLogo();
  const remove = useDeleteTemplateLogo();
  return (
    <Card title={t('phishing_templates.logo.title')}>
      <Group gap={16}>
        <Avatar name={name} src={logo} size={56} />
        <FileButton
          accept={avatarLimits.extensions.join(',')}
          onChange={(file) => file !== null && save.mutate({ params: { id }, body: { logo: file } })}
        >
          {(props) => (
            <Button variant="default" loading={save.isPending} {...props}>
              {t('phishing_templates.logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            {t('commons:delete')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={10}>
        {t('phishing_templates.logo.limits', {
          extensions: avatarLimits.extensions.join(', '),
          size: formatFileSize(avatarLimits.maxBytes),
        })}
      </Text>
    </Card>
  );
}
