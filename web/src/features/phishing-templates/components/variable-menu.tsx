import { Button, Menu, Text } from '@mantine/core';
import { variables } from '@vigil/contract/phishing-templates/rules.ts';
import { IconBraces } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The variables by their meaning; a press gives one as it is written. */
export function VariableMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBraces size={16} />}>
          {t('phishing_templates.insert_variable')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => onChoose(`{{${name}}}`)}
            rightSection={
              <Text component="code" size="xs" c="dimmed">
                {name}
              </Text>
            }
          >
            {t(`phishing_templates.variable.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
