/** Where the page and its worker live. Its scope is «/m/»: «/m» would take «/map» and «/my» along. */
const home = '/m/'
const worker = `${home}sw.js`

interface TrustedTypes {
  createPolicy: (
    name: 'default',
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The page's policy runs no script by its address but those that are named here. */
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

/** The page opens without a network from its second visit on: a worker of its own, which knows nothing of the API. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const url = trustedWorker()
  addEventListener('load', () => {
    void navigator.serviceWorker.register(url, { scope: home }).catch(() => undefined)
  })
}

/** The link in the address bar is gone once it has been exchanged, and the page stands where its worker answers. */
export function forgetLink(): void {
  history.replaceState(null, '', home)
}
