import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'

import { components } from './components.ts'
import { lateTheme } from './lateTheme.ts'
import { theme } from './theme.ts'

// Imported by the library's component factory, so it runs before the first component renders:
// build/lateTheme.ts.
Object.assign(lateTheme, mergeMantineTheme(DEFAULT_THEME, { ...theme, components }))
