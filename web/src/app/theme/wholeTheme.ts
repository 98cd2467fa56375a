import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'

import { components } from './components.ts'
import { theme } from './theme.ts'

/** The theme of the component library with the defaults of its components. */
export const wholeTheme = mergeMantineTheme(DEFAULT_THEME, { ...theme, components })
