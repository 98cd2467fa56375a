import { isFlag, isOneOf } from '../../kit/fits.ts'
import { useMedia } from '../../kit/useMedia.ts'
import { readStored, useStored } from './useStored.ts'

/** Height of rows: «Плотная», «Обычная», «Крупная». One for all tables. */
export const densities = ['dense', 'normal', 'large'] as const
export type Density = (typeof densities)[number]

export const densityTitles: Record<Density, string> = {
  dense: 'Плотная',
  normal: 'Обычная',
  large: 'Крупная',
}

export const rowHeights: Record<Density, number> = { dense: 32, normal: 36, large: 44 }

const isDensity = isOneOf(densities)
export const useDensity = () => useStored<Density>('density', isDensity, 'normal')

const oneLetterKeys = ['oneLetterKeys', isFlag, true] as const

/** Keys of one character disturb people who speak to their computer: they can be switched off. */
export const useOneLetterKeys = () => useStored(...oneLetterKeys)
export const areOneLetterKeysOn = (): boolean => readStored(...oneLetterKeys)

/** «Переходить к следующей»: after a task is done or closed, the next one of the list opens. */
export const useGoToNext = () => useStored('goToNext', isFlag, true)

/** On a tablet held upright the list needs its room, until one says otherwise. */
export const useMenuCollapsed = () => useStored('menuCollapsed', isFlag, useMedia('(width < 1024px)'))
