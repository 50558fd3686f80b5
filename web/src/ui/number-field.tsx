import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

export type NumberFieldProps = Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'min' | 'max' | 'isAllowed' | 'clampBehavior' | 'allowNegative'
> & {
  value: number | '' | null;
  /** Called with empty text if nothing is filled in, but never with `whenEmpty`. */
  onChange: (value: number | '') => void;
  min?: number;
  max?: number;
  /**
   * The number that an emptied field stands for, shown again once the field is left. `before`: the number that it had when it got
   * the focus.
   */
  whenEmpty?: number | 'before';
};

/**
 * The only number field. While it has the focus it shows the characters as typed, so an emptied field stays empty; its value is
 * always the number shown or stood for. A number above the maximum becomes the maximum at once.
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
      // Refusing the keystroke would leave "1" of a typed "15".
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
