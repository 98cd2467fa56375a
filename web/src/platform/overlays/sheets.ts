import { createStore } from '../store.ts'
import { endTypeAhead, typeAhead } from './typeAhead.ts'

/** Which of the product's own windows is open over the screen. One at a time. */
export type Sheet = 'profile' | 'palette' | 'keys' | 'menu'

export const shownSheet = createStore<Sheet | null>(null)

export const openProfile = (): void => shownSheet.set('profile')
export function openPalette(): void {
  typeAhead()
  shownSheet.set('palette')
}
/** Help: the keys that work on this screen. */
export const openKeys = (): void => shownSheet.set('keys')
/** All sections, on a phone. */
export const openMenu = (): void => shownSheet.set('menu')
export function closeSheet(): void {
  endTypeAhead()
  shownSheet.set(null)
}
