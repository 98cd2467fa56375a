import type { Point } from '@naryad/contract/kit/fields'

interface Located {
  readonly point: Point
  readonly accuracyM: number
}

/** Longest wait for a position; a user standing at a gate does not wait longer. */
const timeoutMs = 8_000

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * Position of the device; null without permission or signal, or when the page is hidden meanwhile: the action
 * that waits for the position must not be lost with the page.
 */
export function locate(): Promise<Located | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const give = (located: Located | null) => {
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(timer)
      resolve(located)
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') give(null)
    }
    document.addEventListener('visibilitychange', onHidden)
    // Some browsers never answer while their permission prompt is open.
    const timer = setTimeout(() => give(null), timeoutMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        give({
          point: { lat: round(latitude), lon: round(longitude) },
          accuracyM: Math.min(Math.round(accuracy), 100_000),
        }),
      () => give(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    )
  })
}
