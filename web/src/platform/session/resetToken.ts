/**
 * The secret of a letter's link, out of the fragment of its address. It is kept in memory alone:
 * the address is cleared before anything is drawn, and a reload asks for the letter again.
 */
let kept: string | null = null

/** «#token=…», or the token alone. */
export function keepResetToken(fragment: string): void {
  kept = fragment.replace(/^#/, '').replace(/^token=/, '')
}

export const resetToken = (): string | null => kept

export function forgetResetToken(): void {
  kept = null
}
