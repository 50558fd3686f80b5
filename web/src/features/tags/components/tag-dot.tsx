import { ColorSwatch } from '@mantine/core';

/** The tag's colour beside its name. */
export const TagDot = ({ color }: { color: string | undefined }) => (
  <ColorSwatch component="span" color={color ?? 'transparent'} size={10} withShadow={false} flex="none" aria-hidden />
);
