import { storagePrefix } from '../settings/storage.ts'

const key = `${storagePrefix}resetToken`

/**
 * The secret of a letter's link, out of the fragment of its address. The address is cleared before anything is drawn;
 * this tab alone keeps the secret until it is used, for a telephone reads a page anew whenever one comes back to it
 * from the place where one keeps his passwords. It opens once, for an hour, and nothing but this form.
 */
let kept: string | null = null

/** «#token=…», or the token alone. */
export function keepResetToken(fragment: string): void {
  kept = fragment.replace(/^#/, '').replace(/^token=/, '')
  try {
    sessionStorage.setItem(key, kept)
  } catch {
    // Storage may be full or forbidden; then a reload asks for the letter again.
  }
}

export function resetToken(): string | null {
  try {
    return kept ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetResetToken(): void {
  kept = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
