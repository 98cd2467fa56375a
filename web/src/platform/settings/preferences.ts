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

const rowHeights: Record<Density, number> = { dense: 32, normal: 36, large: 44 }

const isDensity = isOneOf(densities)
export const useDensity = () => useStored<Density>('density', isDensity, 'normal')

/** A finger needs the large rows, whatever is chosen for the mouse. */
export function useRowHeight(): number {
  const [density] = useDensity()
  const isTouch = useMedia('(pointer: coarse)')
  return rowHeights[isTouch ? 'large' : density]
}

const oneLetterKeys = ['oneLetterKeys', isFlag, true] as const

/** Keys of one character disturb people who speak to their computer: they can be switched off. */
export const useOneLetterKeys = () => useStored(...oneLetterKeys)
export const areOneLetterKeysOn = (): boolean => readStored(...oneLetterKeys)

/** «Переходить к следующей»: after a task is done or closed, the next one of the list opens. */
export const useGoToNext = () => useStored('goToNext', isFlag, true)

/** On a tablet and a small laptop the list needs the room, until the user says otherwise. */
export const useMenuCollapsed = () => useStored('menuCollapsed', isFlag, useMedia('(width <= 1280px)'))
