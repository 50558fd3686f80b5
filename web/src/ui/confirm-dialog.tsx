import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';
import { FormActions } from './form-actions.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  /** What will be lost, and what stays. */
  children?: ReactNode;
  /** Defaults to "Delete". */
  confirmLabel?: string;
  isDangerous?: boolean;
  isPending?: boolean;
  /** A text, such as a name, that the person has to type before confirming. */
  typed?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ isOpen, title, typed, ...props }: Props) {
  return (
    <DialogFrame isOpen={isOpen} onClose={props.onClose} title={title}>
      {/* Mounted again with each opening, so that a text typed earlier does not confirm. */}
      {isOpen && <Question typed={typed?.trim() ?? ''} {...props} />}
    </DialogFrame>
  );
}

type QuestionProps = Omit<Props, 'isOpen' | 'title' | 'typed'> & { typed: string };

function Question({ children, confirmLabel, isDangerous = true, isPending = false, typed, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isReady = text.trim() === typed;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise React would also submit the page's form, inside which the dialog is in React's tree, although not in the DOM.
        event.stopPropagation();
        if (isReady && !isPending) onConfirm();
      }}
    >
      {children}
      {typed !== '' && (
        <TextInput
          mt={16}
          label={t('ui.confirm.type', { text: typed })}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <FormActions>
        <Button variant="default" onClick={onClose} {...(typed === '' && { 'data-autofocus': true })}>
          {t('commons:cancel')}
        </Button>
        <Button type="submit" {...(isDangerous && { color: 'red' })} disabled={!isReady} loading={isPending}>
          {confirmLabel ?? t('commons:delete')}
        </Button>
      </FormActions>
    </form>
  );
}
