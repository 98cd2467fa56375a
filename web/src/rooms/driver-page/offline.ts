/** Where the page and its worker live. Its scope is «/m/»: «/m» would take «/map» and «/my» along. */
const home = '/m/'

/** The page opens without a network from its second visit on: a worker of its own, which knows nothing of the API. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    void navigator.serviceWorker.register(`${home}sw.js`, { scope: home }).catch(() => undefined)
  })
}

/** The link in the address bar is gone once it has been exchanged, and the page stands where its worker answers. */
export function forgetLink(): void {
  history.replaceState(null, '', home)
}
