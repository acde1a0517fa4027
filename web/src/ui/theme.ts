import type { MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

// Mantine needs ten shades. All are the same token, which follows the color scheme.
const tokens = (name: string) =>
  Array.from({ length: 10 }, () => `var(--${name})`) as unknown as MantineColorsTuple

/** Mantine theme based on our tokens. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: tokens('brand') },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
