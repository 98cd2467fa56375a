type MobileSystem = 'ios' | 'android'

/** iPadOS identifies itself as macOS, but no Mac has a touch screen. */
export const isPad = (): boolean =>
  /iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function mobileSystem(): MobileSystem | null {
  if (/iPhone|iPod/.test(navigator.userAgent) || isPad()) return 'ios'
  return /Android/.test(navigator.userAgent) ? 'android' : null
}

/** The Android package adds its name to the user agent. */
const isAndroidPackage = (): boolean => /\bNaryadAndroid\//.test(navigator.userAgent)

/** Opened from the home screen, so it is already installed. */
export const isStandalone = (): boolean =>
  isAndroidPackage() ||
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
