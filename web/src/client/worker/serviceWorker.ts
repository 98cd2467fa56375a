import { createStore } from '../../ui/store.ts'

interface NewVersion {
  /** Activates the waiting version, and opens the page again. */
  readonly apply: () => void
  readonly isApplied?: boolean
}

/** Null while the newest version is running. */
export const newVersion = createStore<NewVersion | null>(null)

const hour = 3600_000
/** A check costs a request, so it does not run every time a window becomes visible. */
const minCheckIntervalMs = 10 * 60_000

/** A busy browser may stop a waiting worker before it has read a message, so it is asked again. */
const askIntervalMs = 2000
const maxAsks = 5

const reload = (): void => location.reload()

/**
 * Asks the worker to take over, which ends in a `controllerchange`. A worker that does not answer must not leave the
 * user with a button that does nothing: the page reloads all the same, and offers the version again if it still waits.
 * Returns what ends the asking.
 */
function activate(worker: ServiceWorker): () => void {
  let asks = 0
  const ask = (): void => {
    asks += 1
    if (asks > maxAsks) return reload()
    worker.postMessage('activate')
  }
  ask()
  const timer = setInterval(ask, askIntervalMs)
  return () => clearInterval(timer)
}

/**
 * Installs the service worker and offers new versions. A page stays on the version it was opened with until the user
 * accepts the new one; accepting it in one tab reloads no other tab.
 */
export async function installServiceWorker(container = navigator.serviceWorker): Promise<() => void> {
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  let hadController = container.controller !== null
  let isRequested = false
  let stopAsking = (): void => {}
  let checkedAt = Date.now()

  const offerWaiting = (): void => {
    const { waiting } = registration
    // Without a controller this is the first installation: there is no older version to replace.
    if (!waiting || !container.controller) return
    const apply = (): void => {
      if (isRequested) return
      isRequested = true
      newVersion.set({ apply, isApplied: true })
      stopAsking = activate(waiting)
    }
    newVersion.set({ apply, isApplied: isRequested })
  }
  const watchInstalling = (): void => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  }
  const onControllerChange = (): void => {
    stopAsking()
    if (isRequested) reload()
    // Another tab has activated it; the cache still holds the files of the version that is open here.
    else if (hadController) newVersion.set({ apply: reload })
    hadController = true
  }
  const checkForUpdate = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < minCheckIntervalMs) return
    checkedAt = Date.now()
    // Fails without a network; the next check repeats it.
    registration.update().catch(() => undefined)
  }

  offerWaiting()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling)
  container.addEventListener('controllerchange', onControllerChange)
  document.addEventListener('visibilitychange', checkForUpdate)
  const timer = setInterval(checkForUpdate, hour)
  return () => {
    registration.removeEventListener('updatefound', watchInstalling)
    container.removeEventListener('controllerchange', onControllerChange)
    document.removeEventListener('visibilitychange', checkForUpdate)
    clearInterval(timer)
    stopAsking()
  }
}
