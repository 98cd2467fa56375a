import { createStore } from '../store.ts'
import { endTypeAhead, typeAhead } from './typeAhead.ts'

/** The open built-in window, one at a time. */
export type Sheet = 'profile' | 'palette' | 'keys' | 'menu'

export const shownSheet = createStore<Sheet | null>(null)

export const openProfile = (): void => shownSheet.set('profile')
export function openPalette(): void {
  typeAhead()
  shownSheet.set('palette')
}
/** List of the shortcuts of the current screen. */
export const openKeys = (): void => shownSheet.set('keys')
/** All sections, on a phone. */
export const openMenu = (): void => shownSheet.set('menu')
export function closeSheet(): void {
  endTypeAhead()
  shownSheet.set(null)
}
