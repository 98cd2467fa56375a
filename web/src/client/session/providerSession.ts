/** Set while the session came from a provider of sign-in; removed with the rest of the session. */
const key = 'signedInByProvider'

export const markProviderSession = (storage: Storage = localStorage): void => storage.setItem(key, '1')

export const isProviderSession = (storage: Storage = localStorage): boolean => storage.getItem(key) !== null
