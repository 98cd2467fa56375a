import { createStore } from '../store.ts'

/** Switches to the version that waits; null while the newest one is open. */
export const newVersion = createStore<{ apply: () => void } | null>(null)

const hour = 3600_000
/** Asking for the file costs a call: not each time a window is looked at. */
const leastPauseMs = 10 * 60_000

const reload = (): void => location.reload()

/**
 * Installs the service worker and offers its next versions. The page goes on with the version that it was opened with
 * until the person asks for the new one, in this tab or in another: nothing is reloaded under his hands.
 */
export async function installServiceWorker(container = navigator.serviceWorker): Promise<() => void> {
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  let hadController = container.controller !== null
  let isWanted = false
  let askedAt = Date.now()

  const offerWaiting = (): void => {
    const { waiting } = registration
    // Without a controller it is the first version, which nobody has to choose.
    if (!waiting || !container.controller) return
    newVersion.set({
      apply: () => {
        isWanted = true
        waiting.postMessage('activate')
      },
    })
  }
  const watchInstalling = (): void => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  }
  const onControllerChange = (): void => {
    if (isWanted) reload()
    // Another tab has switched: the files of the open version stay on the device for this one.
    else if (hadController) newVersion.set({ apply: reload })
    hadController = true
  }
  const askForNews = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < leastPauseMs) return
    askedAt = Date.now()
    // Without a network there is no news.
    registration.update().catch(() => undefined)
  }

  offerWaiting()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
  container.addEventListener('controllerchange', onControllerChange)
  document.addEventListener('visibilitychange', askForNews)
  const timer = setInterval(askForNews, hour)
  return () => {
    registration.removeEventListener('updatefound', watchInstalling)
    container.removeEventListener('controllerchange', onControllerChange)
    document.removeEventListener('visibilitychange', askForNews)
    clearInterval(timer)
  }
}
