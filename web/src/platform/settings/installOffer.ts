import { isStandalone, mobileSystem } from '../device.ts'
import { createStore } from '../store.ts'
import { tryToStore } from './storage.ts'

/** Promised by the product, for both systems; it outlives the session. */
const key = 'hideBottomSheetAndroid'

function isDismissed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Whether the sheet about the installed application is to be shown on this device. */
export const installOffer = createStore(mobileSystem() !== null && !isStandalone() && !isDismissed())

/** For good. */
export function dismissInstallOffer(): void {
  installOffer.set(false)
  tryToStore(key, 'true')
}
