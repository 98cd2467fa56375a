import { isFlag, isNullOr, isOneOf } from '../../ui/fits.ts'
import { densities, type Density, rowHeights } from '../../ui/list/density.ts'
import { fitLimit, type PageLimit, pageSizes } from '../../ui/list/paging.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { readStored, useStored, writeStored } from './useStored.ts'

const isDensity = isOneOf(densities)
export const useDensity = () => useStored<Density>('density', isDensity, 'normal')

/** Touch needs the large rows, regardless of the setting for the mouse. */
export function useRowHeight(): number {
  const [density] = useDensity()
  const isTouch = useMedia('(pointer: coarse)')
  return rowHeights[isTouch ? 'large' : density]
}

const pageLimit = ['pageLimit', isNullOr(isOneOf<PageLimit>([...pageSizes, fitLimit])), null] as const

/** «Строк на странице» of every list; null until it is chosen. An address may name another number. */
export const usePageLimit = () => useStored<PageLimit | null>(...pageLimit)
export const readPageLimit = (): PageLimit | null => readStored<PageLimit | null>(...pageLimit)
export const writePageLimit = (limit: PageLimit): void => writeStored(pageLimit[0], limit)

const oneLetterKeys = ['oneLetterKeys', isFlag, true] as const

/** Single-character shortcuts interfere with speech input, so they can be disabled. */
export const useOneLetterKeys = () => useStored(...oneLetterKeys)
export const areOneLetterKeysOn = (): boolean => readStored(...oneLetterKeys)

/** «Переходить к следующей»: after a task is done or closed, opens the next one of the list. */
export const useGoToNext = () => useStored('goToNext', isFlag, true)

/** On a tablet or a small laptop the menu is collapsed until the user changes it. */
export const useMenuCollapsed = () => useStored('menuCollapsed', isFlag, useMedia('(width <= 80em)'))

/** On a tablet the unplanned tasks would leave the calendar two days and a half. */
export const useTrayFolded = () => useStored('trayFolded', isFlag, useMedia('(width < 64em)'))
