import type { MantineTheme } from '@mantine/core'

/**
 * The theme of the component library. The first screen draws nothing of it, so that it is empty
 * until the library's code comes and fills it: see wholeTheme.ts.
 */
export const lateTheme = {} as MantineTheme
