import { isStandalone, mobileSystem } from '../device.ts'
import { createStore } from '../store.ts'
import { tryToStore } from './storage.ts'

/** A promised key, used on both systems; it survives a sign-out. */
const key = 'hideBottomSheetAndroid'

function isDismissed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Whether this device shows the install sheet. */
export const installOffer = createStore(mobileSystem() !== null && !isStandalone() && !isDismissed())

export function dismissInstallOffer(): void {
  installOffer.set(false)
  tryToStore(key, 'true')
}
