import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import type { EditingMessage } from '@vigil/contract/shared/preview.ts';
import type { ValueOf, Variable } from '@vigil/contract/phishing-templates/variables.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconBold,
  IconCopy,
  IconFlag,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../../ui/editors/html/blocks.ts';
import { isAddress } from '../../../ui/editors/html/content.ts';
import type { Picked } from '../../../ui/editors/html/frame-messages.ts';
import classes from './html-editor.module.css';
import { VariableMenu } from './variable-menu.tsx';

type Command = Extract<EditingMessage, { kind: 'bold' | 'italic' | 'unlink' | 'focus' }>['kind'];

type Props = {
  isEmail: boolean;
  picked: Picked;
  block: Block | undefined;
  valueOf: ValueOf;
  onCommand: (command: { kind: Command } | { kind: 'link'; address: string }) => void;
  onVariable: (name: Variable | 'qr') => void;
  onMark?: () => void;
  onMove: (way: 'before' | 'after') => void;
  onCopy: () => void;
  onDelete: () => void;
  ref: Ref<HTMLDivElement>;
};

/** The tools for the selected block, placed below it so that its text stays visible; on a phone at the bottom of the screen. */
export function BlockToolbar({ isEmail, picked, block, valueOf, onCommand, ref, ...on }: Props) {
  const { t } = useTranslation();
  const [isLinking, setLinking] = useState(false);
  const { place, isBold, isItalic, isLink, isChosen } = picked;
  const tool = (Icon: ComponentType<{ size: number; stroke: number }>, name: string, more: ToolProps) => (
    <ActionIcon key={name} variant="subtle" color="gray" aria-label={name} title={name} {...more}>
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  );
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCommand({ kind: 'focus' });
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('ui.editor.toolbar')}
      tabIndex={-1}
      className={classes.toolbar}
      style={{ top: place.bottom + GAP, left: `max(0px, min(${place.left - GAP}px, 100% - var(--toolbar-width)))` }}
      onKeyDown={leave}
    >
      {tool(IconBold, t('ui.editor.bold'), { 'aria-pressed': isBold, onClick: () => onCommand({ kind: 'bold' }) })}
      {tool(IconItalic, t('ui.editor.italic'), { 'aria-pressed': isItalic, onClick: () => onCommand({ kind: 'italic' }) })}
      {isLink
        ? tool(IconLinkOff, t('ui.editor.unlink'), { onClick: () => onCommand({ kind: 'unlink' }) })
        : tool(IconLink, t('ui.editor.link'), { disabled: !isChosen, onClick: () => setLinking(!isLinking) })}
      <VariableMenu isEmail={isEmail} valueOf={valueOf} onChoose={on.onVariable} />
      {on.onMark !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFlag size={16} stroke={1.6} />}
          disabled={picked.words === ''}
          title={picked.words === '' ? t('phishing_templates.editor.flag_hint') : undefined}
          onClick={on.onMark}
        >
          {t('phishing_templates.flag.title')}
        </Button>
      )}
      {tool(IconArrowUp, t('phishing_templates.editor.up'), { disabled: !block?.before, onClick: () => on.onMove('before') })}
      {tool(IconArrowDown, t('phishing_templates.editor.down'), { disabled: !block?.after, onClick: () => on.onMove('after') })}
      {tool(IconCopy, t('phishing_templates.editor.copy'), { disabled: !block?.unit, onClick: on.onCopy })}
      {tool(IconTrash, t('phishing_templates.editor.delete'), { disabled: !block?.unit, onClick: on.onDelete })}
      {isLinking && isChosen && !isLink && (
        <AddressField
          onAddress={(address) => {
            setLinking(false);
            onCommand({ kind: 'link', address });
          }}
        />
      )}
    </div>
  );
}

type ToolProps = { disabled?: boolean; 'aria-pressed'?: boolean; onClick: () => void };

const GAP = 10;

/** A field for the address of the link on the selected words. The default is the campaign's page. */
function AddressField({ onAddress }: { onAddress: (address: string) => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('{{link}}');
  const [isVisible, setVisible] = useState(false);
  const take = () => (isAddress(address.trim()) ? onAddress(address.trim()) : setVisible(true));
  return (
    <Group className={classes.address ?? ''} gap={6} align="flex-start" wrap="nowrap" pt={6}>
      <TextInput
        flex={1}
        size="xs"
        aria-label={t('ui.editor.address')}
        value={address}
        onChange={({ currentTarget: { value } }) => setAddress(value)}
        error={isVisible && !isAddress(address.trim()) ? t('phishing_templates.editor.bad_address') : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      <Button size="xs" onClick={take}>
        {t('ui.editor.link')}
      </Button>
    </Group>
  );
}
