import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('./build.ts', () => ({
  build: 'new',
  entry: 'start-2.js',
  files: ['/index.html', '/assets/start-2.js', '/assets/shared-1.js'],
}))

const { deletePreviousVersions, installFiles, respondFromCache } = await import('./appCache.ts')

const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), location.origin).pathname

/** The caches of one browser; `room` is how many more files its disk takes. */
function fakeCaches() {
  const stores = new Map<string, Map<string, string>>()
  const disk = { room: Infinity }
  const responseOf = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return Promise.resolve({
      match: async (request: RequestInfo | URL) => responseOf(store.get(pathOf(request))),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (disk.room === 0) throw new DOMException('full', 'QuotaExceededError')
        disk.room -= 1
        store.set(pathOf(request), await response.text())
      },
    })
  }
  return {
    stores,
    disk,
    caches: {
      open,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (request: RequestInfo | URL) =>
        responseOf([...stores.values()].map((store) => store.get(pathOf(request))).find(Boolean)),
    },
  }
}

let browser: ReturnType<typeof fakeCaches>
const fetched: string[] = []

beforeEach(() => {
  browser = fakeCaches()
  browser.stores.set(
    'naryad-app-old',
    new Map([
      ['/index.html', 'start-1.js'],
      ['/assets/start-1.js', 'old'],
      ['/assets/shared-1.js', 'shared'],
    ]),
  )
  fetched.length = 0
  vi.stubGlobal('caches', browser.caches)
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(url === '/index.html' ? 'start-2.js' : 'new')
  })
})

const screen = (path: string): Request =>
  ({ method: 'GET', mode: 'navigate', url: `${location.origin}${path}` }) as Request

test('a version is stored whole, with what the older one already has', async () => {
  await installFiles()
  expect([...(browser.stores.get('naryad-app-new')?.keys() ?? [])].toSorted()).toEqual([
    '/assets/shared-1.js',
    '/assets/start-2.js',
    '/index.html',
  ])
  expect(fetched).not.toContain('/assets/shared-1.js')
})

test.each([0, 1, 2])(
  'with room for %i of its files it leaves nothing, and the old one opens',
  async (room) => {
    browser.disk.room = room
    await expect(installFiles()).rejects.toThrow('full')
    expect([...browser.stores.keys()]).toEqual(['naryad-app-old'])
    expect(browser.stores.get('naryad-app-old')?.size).toBe(3)
  },
)

test('a page of another version is refused during a rollout', async () => {
  vi.stubGlobal('fetch', async () => new Response('start-3.js'))
  await expect(installFiles()).rejects.toThrow('another version')
  expect([...browser.stores.keys()]).toEqual(['naryad-app-old'])
})

test('an open page of the previous version still finds its files, an older one does not', async () => {
  browser.stores.set('naryad-app-oldest', new Map([['/assets/start-0.js', 'oldest']]))
  const order = [...browser.stores].toSorted(([one]) => (one.endsWith('oldest') ? -1 : 1))
  browser.stores.clear()
  for (const [name, store] of order) browser.stores.set(name, store)
  await installFiles()
  await deletePreviousVersions()
  expect([...browser.stores.keys()]).toEqual(['naryad-app-old', 'naryad-app-new'])
})

test('every screen opens with the page of the version, calls and the driver’s page go to the network', async () => {
  await installFiles()
  for (const path of ['/drivers', '/tasks/tachograph/5', '/settings/company', '/privacy']) {
    const page = await respondFromCache(screen(path))
    expect(await page?.text()).toBe('start-2.js')
  }
  for (const path of ['/api/tasks/5', '/m', '/m/', '/app/naryad-1.2.0.apk', '/unknown.js'])
    expect(respondFromCache(screen(path))).toBeUndefined()
})
