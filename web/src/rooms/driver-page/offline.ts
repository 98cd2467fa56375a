/** Scope of the page and its worker: «/m/», because «/m» would include «/map» and «/my». */
const home = '/m/'
const worker = `${home}sw.js`

interface TrustedTypes {
  createPolicy: (
    name: 'default',
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The page's policy requires Trusted Types for script URLs. */
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== worker) throw new TypeError('Only the worker of the page is run by its address')
      return url
    },
  })
  return policy?.createScriptURL(worker) ?? worker
}

/** Registers the worker that opens the page without a network; it does not handle API calls. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const url = trustedWorker()
  addEventListener('load', () => {
    void navigator.serviceWorker.register(url, { scope: home }).catch(() => undefined)
  })
}

/** Removes an exchanged link from the address bar and moves the page into the worker's scope. */
export function removeLinkFromAddress(): void {
  history.replaceState(null, '', home)
}
