import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

export type NumberFieldProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max' | 'isAllowed' | 'clampBehavior' | 'allowNegative'
> & {
  value: number | '' | null;
  /** Called with the number. For an empty field, called with the number of `whenEmpty`, or with empty text if there is none. */
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  /**
   * The number of an empty field, which is shown once the field is left. `before` is the number that the field had when it got
   * the focus.
   */
  whenEmpty?: number | 'before';
};

/**
 * A field for a number, which every form uses. While it has the focus it shows what is typed, so that it can be empty. A number
 * above the maximum becomes the maximum at once.
 */
export function NumberField({ value, onChange, min, max, whenEmpty, onFocus, onBlur, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const [before, setBefore] = useState<number | ''>('');
  const valueOf = (text: string | number): number | '' => {
    if (text !== '') return Number(text);
    return whenEmpty === 'before' ? before : (whenEmpty ?? '');
  };
  const change = (text: string | number) => {
    setTyped(text);
    onChange(valueOf(text));
  };
  return (
    <NumberInput
      {...rest}
      min={min}
      max={max}
      allowNegative={min !== undefined && min < 0}
      value={typed !== null && valueOf(typed) === (value ?? '') ? typed : (value ?? '')}
      onChange={change}
      // Sets the maximum instead of refusing the keystroke, which would leave "1" of a typed "15".
      isAllowed={({ floatValue }) => {
        if (max === undefined || floatValue === undefined || floatValue <= max) return true;
        change(max);
        return false;
      }}
      onFocus={(event) => {
        setBefore(value ?? '');
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
