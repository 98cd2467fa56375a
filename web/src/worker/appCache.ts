import { build, entry, files } from './build.ts'

const prefix = 'naryad-app-'
const cacheName = prefix + build
const shell = '/index.html'
/** More at once would compete with what the open page asks for. */
const parallelFetches = 4

/** The name of such a file changes with its content. */
const isImmutable = (path: string): boolean => path.startsWith('/assets/')

/** Other entries of the same host: the API, the package for Android and the page of a driver have no part in the shell. */
const isForeign = (path: string): boolean => /^\/(api|app|m)(\/|$)/.test(path)

/** The same rule by which the server answers with the page: a missing file must not be answered by it. */
const isScreen = (path: string): boolean => path === shell || (!isForeign(path) && !/\.\w{1,11}$/.test(path))

const find = (cache: Cache | CacheStorage, path: string): Promise<Response | undefined> =>
  cache.match(path, { ignoreVary: true, ignoreSearch: true })

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { cache: isImmutable(path) ? 'default' : 'no-cache', redirect: 'error' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  // While servers of two versions answer, the page of the other one would name files that are not in this cache.
  if (path === shell && !(await response.clone().text()).includes(entry)) throw new Error('another version')
  return response
}

/** All files or none: with a part of them the application would open and then break at a screen. */
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

/** Pages of the version before may still be open and load their screens: it goes with the next update. */
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

/** Undefined for what is none of the application's own files: the browser then asks the network itself. */
export function respondFromCache(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return isScreen(pathname) ? pageOf(request) : undefined
  return isImmutable(pathname) || files.includes(pathname) ? fileOf(request, pathname) : undefined
}
