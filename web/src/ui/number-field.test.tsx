// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

type Props = Partial<NumberFieldProps> & { first: number | null };

/** The field, with the value that a form would send. */
function Form({ first, ...props }: Props) {
  const [value, setValue] = useState<number | '' | null>(first);
  return (
    <>
      <NumberField label="Дней" min={0} value={value} onChange={setValue} {...props} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const shown = () => field().value;
const sent = () => screen.getByRole('status').textContent;

/** Presses keys one by one, because text pasted over a selection would never empty the field. */
async function press(props: Props, keys: string) {
  renderPart(<Form {...props} />);
  await userEvent.click(field());
  await userEvent.keyboard(keys);
}
const EMPTY = '{Backspace}{Backspace}{Backspace}{Backspace}';

test('an emptied field stays empty until it is left, and typing 5 into it results in 5', async () => {
  await press({ first: 30, whenEmpty: 0 }, EMPTY);
  expect([shown(), sent()]).toEqual(['', '0']);
  await userEvent.keyboard('5');
  expect([shown(), sent()]).toEqual(['5', '5']);
});

test('deleting the selected text equals deleting every character', async () => {
  await press({ first: 30, whenEmpty: 0 }, '{Control>}a{/Control}{Delete}5');
  expect([shown(), sent()]).toEqual(['5', '5']);
});

test('an emptied field that is left shows the number it stands for', async () => {
  await press({ first: 30, whenEmpty: 0 }, `${EMPTY}{Tab}`);
  expect([shown(), sent()]).toEqual(['0', '0']);
});

test('an emptied field may return to its previous number', async () => {
  await press({ first: 30, whenEmpty: 'before' }, EMPTY);
  expect([shown(), sent()]).toEqual(['', '30']);
  await userEvent.tab();
  expect([shown(), sent()]).toEqual(['30', '30']);
});

test('an emptied field without a default stays empty for its form to validate', async () => {
  await press({ first: 30 }, `${EMPTY}{Tab}`);
  expect([shown(), sent()]).toEqual(['', '""']);
});

test.each([
  [10, '15', '10'],
  [999, '1500', '999'],
  [29, '45', '29'],
  [10, '10.55', '10'],
  [0.5, '0.75', '0.5'],
])('with the maximum %s, typing %s shows and sends %s', async (max, keys, expected) => {
  await press({ first: null, max, decimalScale: 2 }, keys);
  expect([shown(), sent()]).toEqual([expected, expected]);
  await userEvent.tab();
  expect([shown(), sent()]).toEqual([expected, expected]);
});

test('further digits at the maximum change nothing', async () => {
  await press({ first: 999, max: 999 }, '05');
  expect([shown(), sent()]).toEqual(['999', '999']);
});

test('a decimal can be typed through its point', async () => {
  await press({ first: null, max: 10, decimalScale: 1 }, '2.5');
  expect([shown(), sent()]).toEqual(['2.5', '2.5']);
});

test('a number below the minimum is raised to it when the field is left', async () => {
  await press({ first: null, min: 8, max: 64 }, '3');
  expect([shown(), sent()]).toEqual(['3', '3']);
  await userEvent.tab();
  expect([shown(), sent()]).toEqual(['8', '8']);
});
