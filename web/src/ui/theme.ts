import type { MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'

// Mantine wants ten shades; ours come from the tokens, so that the scheme decides and not the shade.
const tokens = (name: string) =>
  Array.from({ length: 10 }, () => `var(--${name})`) as unknown as MantineColorsTuple

/** The design language, as Mantine's components take it. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: tokens('brand') },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
