// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { TimeField } from './time-field.tsx';

const onChange = vi.fn<(time: string) => void>();

function Shown() {
  const [time, setTime] = useState('18:00');
  const change = (typed: string) => {
    onChange(typed);
    setTime(typed);
  };
  return <TimeField label="Время" value={time} onChange={change} />;
}

test('a time is shown and typed in 24 hours; the second segment follows the first', async () => {
  renderPart(<Shown />);
  const hours = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Время: часы' });
  const minutes = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Время: минуты' });
  expect([hours.value, minutes.value]).toEqual(['18', '00']);
  await userEvent.click(hours);
  await userEvent.keyboard('2015');
  expect(onChange).toHaveBeenLastCalledWith('20:15');
  expect(document.activeElement).toBe(minutes);
});
