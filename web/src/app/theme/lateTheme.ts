import type { MantineTheme } from '@mantine/core'

/**
 * The theme of the component library. The first screen does not use the library, so the object stays empty
 * until the library's code loads and fills it: see wholeTheme.ts.
 */
export const lateTheme = {} as MantineTheme
