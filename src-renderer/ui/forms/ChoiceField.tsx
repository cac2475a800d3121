// A field with fixed choices; it includes the saved value even if that is no longer offered.

import { NativeSelect } from '@mantine/core';

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
}

export function ChoiceField({ choices, value, onChange, ...field }: ChoiceFieldProps) {
  const offered = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : { ...choice },
  );
  const isOffered = offered.some((choice) => choice.value === value);
  return (
    <NativeSelect
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={isOffered ? offered : [{ value, label: value }, ...offered]}
    />
  );
}
