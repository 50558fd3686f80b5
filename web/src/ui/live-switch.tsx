import { Switch, type SwitchProps } from '@mantine/core';

type Props = Omit<SwitchProps, 'checked' | 'onChange'> & {
  isOn: boolean;
  /** Whether a change is being saved: the new state shows at once, and reverts if the server refuses. */
  isTurning: boolean;
  onTurn: () => void;
};

/** A switch that saves immediately, without a form; it shows its new state without waiting for the server. */
export const LiveSwitch = ({ isOn, isTurning, onTurn, ...props }: Props) => (
  <Switch checked={isOn !== isTurning} aria-busy={isTurning} onChange={() => !isTurning && onTurn()} {...props} />
);
