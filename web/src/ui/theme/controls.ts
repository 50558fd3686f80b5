import type { MantineThemeOverride } from '@mantine/core';

const TRANSITION_MS = 150;
const field = { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] };

/** The default props of every control, by the control's name. `Button.extend` would load each control with the sign-in page. */
export const controls: NonNullable<MantineThemeOverride['components']> = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
  Button: { defaultProps: { size: 'sm' } },
  Checkbox: { defaultProps: { radius: 5, size: 'sm' } },
  Drawer: { defaultProps: { transitionProps: { duration: TRANSITION_MS } } },
  Menu: { defaultProps: { radius: 12, shadow: 'md', withOverlay: true, transitionProps: { duration: 100 } } },
  Modal: {
    defaultProps: { radius: 14, centered: true, padding: 24, transitionProps: { duration: TRANSITION_MS, transition: 'fade' } },
  },
  MultiSelect: { defaultProps: { ...field, checkIconPosition: 'right' } },
  NumberInput: { defaultProps: field },
  PasswordInput: { defaultProps: field },
  Select: { defaultProps: { ...field, checkIconPosition: 'right' } },
  Skeleton: { defaultProps: { radius: 6 } },
  TextInput: { defaultProps: field },
  Textarea: { defaultProps: { ...field, autosize: true, minRows: 3 } },
  Tooltip: { defaultProps: { openDelay: 0, multiline: true, maw: 320 } },
};
