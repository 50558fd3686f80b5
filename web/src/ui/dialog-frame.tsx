import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog-frame.module.css';
import { useIsPhone } from './use-is-phone.ts';
import { useOpenLayer } from './use-open-layer.ts';

export type FrameProps = {
  isOpen?: boolean;
  title: ReactNode;
  size?: number;
  isFullScreen?: boolean;
  /** Whether the dialog can be closed without an answer. */
  isClosable?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The frame of every dialog. Esc closes only the topmost dialog, and the focus then returns to the element that had it before.
 */
export function DialogFrame({
  isOpen = true,
  title,
  size = 440,
  isFullScreen = false,
  isClosable = true,
  onClose,
  children,
}: FrameProps) {
  const { t } = useTranslation();
  useOpenLayer(isOpen, () => isClosable && onClose());
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isFullScreen}
      closeOnEscape={false}
      closeOnClickOutside={isClosable}
      withCloseButton={isClosable}
      returnFocus={false}
      classNames={{ inner: classes.inner, content: classes.content }}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {children}
    </Modal>
  );
}

/** A dialog without a header: it starts with its content, near the top of the page, and only screen readers get its title. */
export function BareFrame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const isPhone = useIsPhone();
  useOpenLayer(true, onClose);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="12vh"
      radius={14}
      fullScreen={isPhone}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body p={0}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
