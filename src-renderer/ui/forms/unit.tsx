// The unit of a number, inside its field.

import { Text } from '@mantine/core';

/** Props of the field. */
export function unit(words: string) {
  return {
    rightSection: (
      <Text span c="dimmed">
        {words}
      </Text>
    ),
    rightSectionWidth: `${String(words.length * 0.5 + 1.75)}rem`,
  };
}
