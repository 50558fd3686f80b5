import { Switch, type SwitchProps } from '@mantine/core';

type Props = Omit<SwitchProps, 'checked' | 'onChange'> & {
  isOn: boolean;
  /** Turning it is on its way: the way it was turned to is shown at once, and given up when the server refuses. */
  isTurning: boolean;
  onTurn: () => void;
};

/** A switch that acts by itself, without a form: it never waits for the server to look turned. */
export const LiveSwitch = ({ isOn, isTurning, onTurn, ...props }: Props) => (
  <Switch checked={isOn !== isTurning} aria-busy={isTurning} onChange={() => !isTurning && onTurn()} {...props} />
);
