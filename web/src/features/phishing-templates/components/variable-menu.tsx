import { Button, Menu, Text } from '@mantine/core';
import {
  nameCases,
  plainVariables,
  type DeclinedName,
  type ValueOf,
  type Variable,
} from '@vigil/contract/phishing-templates/variables.ts';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './variable-menu.module.css';

type Props = {
  /** Whether the text is an email's HTML, which may contain a QR code. */
  isEmail?: boolean;
  /** Returns the example value shown beside each variable. */
  valueOf: ValueOf;
  onChoose: (name: Variable | 'qr') => void;
};

/** The first name comes first, because emails use it most. */
const names = ['first_name', 'last_name', 'middle_name'] as const satisfies readonly DeclinedName[];
const others = plainVariables.filter((name) => !names.some((declined) => declined === name));

const HEIGHT = 300;
const GAP = 16;

/** The variables by grammatical case, each with an example value and its written form. */
export function VariableMenu({ isEmail = false, valueOf, onChoose }: Props) {
  const { t } = useTranslation();
  const item = (name: Variable | 'qr', question: string) => (
    <Menu.Item key={name} onClick={() => onChoose(name)}>
      <span className={classes.row}>
        <Text c="dimmed" size="xs">
          {question}
        </Text>
        <b>{name === 'qr' ? 'QR' : valueOf(name)}</b>
        <Text component="code" size="xs" c="dimmed">{`{{${name}}}`}</Text>
      </span>
    </Menu.Item>
  );
  const target = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  /** Scrolls the page so that the menu has room below its button, where it does not cover the text being edited. */
  const makeRoom = () => {
    const missingHeight = (target.current?.getBoundingClientRect().bottom ?? 0) + HEIGHT + GAP - innerHeight;
    if (!isPhone && missingHeight > 0) scrollBy({ top: missingHeight });
  };
  return (
    <Menu position="bottom-start" width={440} returnFocus={false} middlewares={{ flip: isPhone, shift: true }} onOpen={makeRoom}>
      <Menu.Target>
        <Button ref={target} variant="light" size="compact-sm" leftSection={<IconBraces size={16} />}>
          {t('phishing_templates.editor.variable')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={HEIGHT} maw="calc(100vw - 24px)" style={{ overflowY: 'auto' }}>
        {names.map((name) => [
          <Menu.Label key={name}>{t(`phishing_templates.variable.${name}`)}</Menu.Label>,
          item(name, t('phishing_templates.case.nominative')),
          ...nameCases.map((nameCase) => item(`${name}_${nameCase}`, t(`phishing_templates.case.${nameCase}`))),
        ])}
        <Menu.Divider />
        {others.map((name) => item(name, t(`phishing_templates.variable.${name}`)))}
        {isEmail && item('qr', t('phishing_templates.variable.qr'))}
        <Menu.Label>{t('phishing_templates.preview_example')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
