import {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Menu,
  Modal,
  type MantineThemeOverride,
  PasswordInput,
  Select,
  Skeleton,
  Textarea,
  TextInput,
  type TextInputProps,
  Tooltip,
} from '@mantine/core';

const TRANSITION_MS = 150;
const field: Pick<TextInputProps, 'size' | 'inputWrapperOrder'> = {
  size: 'sm',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** What every control starts with, so that screens set only what differs. */
export const controls: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 36 } }),
  Button: Button.extend({ defaultProps: { size: 'sm' } }),
  Checkbox: Checkbox.extend({ defaultProps: { radius: 5, size: 'sm' } }),
  Drawer: Drawer.extend({ defaultProps: { transitionProps: { duration: TRANSITION_MS } } }),
  Menu: Menu.extend({ defaultProps: { radius: 12, shadow: 'md', transitionProps: { duration: 100 } } }),
  Modal: Modal.extend({
    defaultProps: { radius: 14, centered: true, padding: 24, transitionProps: { duration: TRANSITION_MS, transition: 'fade' } },
  }),
  PasswordInput: PasswordInput.extend({ defaultProps: { ...field } }),
  Select: Select.extend({ defaultProps: { ...field, checkIconPosition: 'right' } }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: 6 } }),
  TextInput: TextInput.extend({ defaultProps: { ...field } }),
  Textarea: Textarea.extend({ defaultProps: { ...field, autosize: true, minRows: 3 } }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 0, multiline: true, maw: 320 } }),
};
