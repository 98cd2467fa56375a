type MobileSystem = 'ios' | 'android'

/** A tablet of Apple calls itself a desktop computer; no such computer takes fingers. */
export const isPad = (): boolean =>
  /iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function mobileSystem(): MobileSystem | null {
  if (/iPhone|iPod/.test(navigator.userAgent) || isPad()) return 'ios'
  return /Android/.test(navigator.userAgent) ? 'android' : null
}

/** Inside the package for Android, which says so in the name of its browser. */
const isAndroidPackage = (): boolean => /\bNaryadAndroid\//.test(navigator.userAgent)

/** Opened from the home screen: there is nothing to install any more. */
export const isStandalone = (): boolean =>
  isAndroidPackage() ||
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
