import { createStore } from '../../ui/store.ts'
import { isStandalone, mobileSystem } from '../device.ts'
import { tryToStore } from './storage.ts'

/** The key is part of the public interface; it is used on both systems and survives a sign-out. */
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
