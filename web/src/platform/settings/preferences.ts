import { z } from 'zod'

import { readStored, useStored } from './useStored.ts'

/** Height of rows: «Плотная», «Обычная», «Крупная». One for all tables. */
export const Density = z.enum(['dense', 'normal', 'large'])
export type Density = z.infer<typeof Density>

export const densityTitles: Record<Density, string> = {
  dense: 'Плотная',
  normal: 'Обычная',
  large: 'Крупная',
}

export const rowHeights: Record<Density, number> = { dense: 32, normal: 36, large: 44 }

export const useDensity = () => useStored('density', Density, 'normal')

const oneLetterKeys = ['oneLetterKeys', z.boolean(), true] as const

/** Keys of one character disturb people who speak to their computer: they can be switched off. */
export const useOneLetterKeys = () => useStored(...oneLetterKeys)
export const areOneLetterKeysOn = (): boolean => readStored(...oneLetterKeys)

/** «Переходить к следующей»: after a task is done or closed, the next one of the list opens. */
export const useGoToNext = () => useStored('goToNext', z.boolean(), true)

export const useMenuCollapsed = () => useStored('menuCollapsed', z.boolean(), false)
