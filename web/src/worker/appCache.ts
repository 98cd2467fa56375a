import { build, entry, files } from './build.ts'

const prefix = 'naryad-app-'
const cacheName = prefix + build
const shell = '/index.html'
/** Limit of concurrent downloads, so that requests of the open page go first. */
const parallelFetches = 4

/** File names that contain a content hash. */
const isImmutable = (path: string): boolean => path.startsWith('/assets/')

/** Paths of the same host that do not belong to the application: API, Android package, driver's page. */
const isForeign = (path: string): boolean => /^\/(api|app|m)(\/|$)/.test(path)

/** The same rule as on the server: a missing file is never answered with the fallback page. */
const isScreen = (path: string): boolean => path === shell || (!isForeign(path) && !/\.\w{1,11}$/.test(path))

const find = (cache: Cache | CacheStorage, path: string): Promise<Response | undefined> =>
  cache.match(path, { ignoreVary: true, ignoreSearch: true })

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { cache: isImmutable(path) ? 'default' : 'no-cache', redirect: 'error' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  // During a rollout another server may return a page that refers to files of another version.
  if (path === shell && !(await response.clone().text()).includes(entry)) throw new Error('another version')
  return response
}

/** All files or none: a partial version would open and then fail at a screen. */
export async function installFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const left = [...files]
  const store = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const known = isImmutable(path) ? await find(caches, path) : undefined
      await cache.put(path, known ?? (await fetchFile(path)))
    }
  }
  try {
    await Promise.all(Array.from({ length: parallelFetches }, store))
  } catch (error) {
    left.length = 0
    await caches.delete(cacheName)
    throw error
  }
}

/** Keeps one previous version, because open pages still load their screens from it. */
export async function deletePreviousVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function pageOf(request: Request): Promise<Response> {
  return (await find(await caches.open(cacheName), shell)) ?? fetch(request)
}

async function fileOf(request: Request, path: string): Promise<Response> {
  const current = await find(await caches.open(cacheName), path)
  return current ?? (isImmutable(path) ? await find(caches, path) : undefined) ?? fetch(request)
}

/** Undefined for requests outside of the application, which go to the network. */
export function respondFromCache(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return isScreen(pathname) ? pageOf(request) : undefined
  return isImmutable(pathname) || files.includes(pathname) ? fileOf(request, pathname) : undefined
}
