import { storagePrefix } from '../settings/storage.ts'

const key = `${storagePrefix}resetToken`

/**
 * The token of a password link, taken from the fragment of the address. The address is cleared before the
 * first render; only this tab stores the token until it is used, because a phone may reload the page on
 * return from a password manager. The token works once, for an hour, and only for this form.
 */
let stored: string | null = null

/** «#token=…», or the token alone. */
export function keepResetToken(fragment: string): void {
  stored = fragment.replace(/^#/, '').replace(/^token=/, '')
  try {
    sessionStorage.setItem(key, stored)
  } catch {
    // Without storage the link has to be opened again after a reload.
  }
}

export function resetToken(): string | null {
  try {
    return stored ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetResetToken(): void {
  stored = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage was not available.
  }
}
