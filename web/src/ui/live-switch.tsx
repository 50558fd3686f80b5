import { Switch, type SwitchProps } from '@mantine/core';

type Props = Omit<SwitchProps, 'checked' | 'onChange'> & {
  isOn: boolean;
  /** Whether a change is being saved. The switch shows the new state meanwhile, and the old state again if the server refuses. */
  isTurning: boolean;
  onTurn: () => void;
};

/** A switch that saves at once, without a form, and shows its new state without waiting for the server. */
export const LiveSwitch = ({ isOn, isTurning, onTurn, ...props }: Props) => (
  <Switch checked={isOn !== isTurning} aria-busy={isTurning} onChange={() => !isTurning && onTurn()} {...props} />
);
