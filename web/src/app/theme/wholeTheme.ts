import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'

import { components } from './components.ts'
import { lateTheme } from './lateTheme.ts'
import { theme } from './theme.ts'

// Comes with the library's first component, before any of them is drawn: build/lateTheme.ts sees to it.
Object.assign(lateTheme, mergeMantineTheme(DEFAULT_THEME, { ...theme, components }))
