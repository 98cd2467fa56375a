import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@naryad/contract/api'

import { type Browser, openBrowser, type Tab } from '../lab/browser.ts'
import { launchDemo } from '../lab/demo.ts'
import { type Role, signIn, tokensOf } from '../lab/server.ts'
import { type Recorded, shapeOf, type Visitor, withoutDefaults } from './calls.ts'

// A browser opens every screen of the demo as every role, its tabs, orders, pages, a word in its search and the
// card of its first row. Only what reads is pressed. What the pages ask of the API is the result.

const roles: readonly Role[] = [
  'Администратор',
  'Старший диспетчер',
  'Диспетчер',
  'Инженер',
  'Представитель организации',
]
/** Roles that work on a phone, whose screens differ. */
const onPhones: readonly Role[] = ['Диспетчер', 'Инженер', 'Представитель организации']

const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

/** A page is at rest when it has had no call in flight for this time. */
const calmMs = 150
/** Tabs, columns and switches of one screen; more of them ask the same. */
const maxPresses = 12

/** Runs in the page before its scripts: notes its calls and offers the steps of the walk. */
const before = `
  const send = globalThis.fetch.bind(globalThis)
  let pending = 0
  let last = 0
  globalThis.calls = []
  globalThis.fetch = async (resource, init = {}) => {
    const { pathname, search } = new URL(resource.url ?? resource, location.href)
    const body = typeof init.body === 'string' ? init.body : undefined
    if (pathname.startsWith('/api/')) calls.push({ method: init.method ?? 'GET', path: pathname + search, body })
    pending += 1
    try { return await send(resource, init) } finally { pending -= 1; last = performance.now() }
  }
  globalThis.calm = async () => {
    const until = performance.now() + 8000
    last = performance.now()
    const isBusy = () => pending > 0 || document.querySelector('[aria-busy="true"]') !== null
    while (performance.now() < until && (isBusy() || performance.now() - last < ${calmMs}))
      await new Promise((done) => setTimeout(done, 20))
    return calls.splice(0)
  }
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility() && !found.disabled)
  globalThis.press = (selector, index) => {
    const found = shown(selector)[index]
    found?.click()
    return found !== undefined
  }
  globalThis.type = (selector, text) => {
    const [field] = shown(selector)
    if (!field) return false
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }
  globalThis.wordIn = (selector) =>
    /[\\p{L}\\d]{3,}/u.exec(shown(selector)[0]?.textContent ?? '')?.[0] ?? 'тахо'
  globalThis.addresses = () =>
    [...new Set([...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href')))]`

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export async function recordCalls(): Promise<Recorded[]> {
  const demo = await launchDemo()
  const browser = await openBrowser({ drawsMaps: true })
  const recorded = new Map<string, Recorded>()
  const note = (visitor: Visitor, sent: readonly Sent[]): void => {
    for (const each of sent) {
      const call = recordedOf(each)
      if (!call) continue
      const shape = shapeOf(call)
      const known = recorded.get(shape) ?? { ...call, counts: {} }
      const counts = { ...known.counts, [visitor]: (known.counts[visitor] ?? 0) + 1 }
      recorded.set(shape, { ...known, counts })
    }
  }
  try {
    for (const role of roles) await recordAs(browser, demo.port, role, note)
    for (const role of onPhones) await recordAs(browser, demo.port, role, note, phone)
    await recordAsDriver(browser, demo.port, note)
  } finally {
    await browser.close()
    await demo.end()
  }
  return [...recorded.values()].toSorted((a, b) => shapeOf(a).localeCompare(shapeOf(b)))
}

type Note = (visitor: Visitor, sent: readonly Sent[]) => void

async function recordAs(
  browser: Browser,
  port: number,
  role: Role,
  note: Note,
  metrics?: object,
): Promise<void> {
  const tokens = await tokensOf(port, role)
  const tab = await browser.tab(`{ ${before}
    for (const [name, value] of Object.entries(${JSON.stringify(tokens)})) localStorage.setItem(name, value) }`)
  const rest = async (): Promise<void> => note(role, await tab.ask<Sent[]>('calm()'))
  await openApplication(tab, `http://127.0.0.1:${port}/`, 'nav a')
  await rest()
  const waiting = await tab.ask<string[]>('addresses()')
  // The same screens, laid out for a phone.
  if (metrics) await tab.send('Emulation.setDeviceMetricsOverride', metrics)
  const lists = waiting.filter((address) => address.startsWith('/tasks/'))
  for (const address of waiting) {
    console.log(`${role}${metrics ? ', phone' : ''}: ${address}`)
    // The queues have the same list: it is looked around in twice, with all of them and with one.
    await lookAround(tab, address, rest, lists.indexOf(address) > 1)
    // Screens of sections have links of their own, such as those of settings and reports.
    for (const found of await tab.ask<string[]>('addresses()'))
      if (!waiting.includes(found) && !/\d/.test(found)) waiting.push(found)
  }
  await tab.close()
}

/** Waits until the application has drawn this. */
async function openApplication(tab: Tab, url: string, selector: string): Promise<void> {
  await tab.open(url)
  while (!(await tab.ask<boolean>(`document.querySelector(${JSON.stringify(selector)}) !== null`)))
    await sleep(100)
}

async function lookAround(
  tab: Tab,
  address: string,
  rest: () => Promise<void>,
  isKnown: boolean,
): Promise<void> {
  const go = async (): Promise<void> => {
    await tab.ask(`history.pushState(null, '', ${JSON.stringify(address)})`)
    await rest()
  }
  const pressAll = async (selector: string): Promise<void> => {
    for (let index = 0; index < maxPresses; index += 1) {
      if (!(await tab.ask<boolean>(`press(${JSON.stringify(selector)}, ${index})`))) return
      await rest()
    }
  }
  await go()
  if (isKnown) return
  const word = await tab.ask<string>('wordIn("[data-row] a, [data-row] td:nth-child(3)")')
  if (await tab.ask<boolean>('press("[aria-label=\'Следующая страница\']", 0)')) await rest()
  await go()
  await pressAll('main th[aria-sort] button')
  await go()
  await pressAll('main [role=tab]')
  await go()
  await pressAll('main [role=group] [aria-pressed]')
  await go()
  if (await tab.ask<boolean>(`type("main input[type=search]", ${JSON.stringify(word)})`)) await rest()
  await go()
  if (!(await tab.ask<boolean>('press("[data-row]", 0)'))) return
  await rest()
  await pressAll('article nav a, article nav button, [aria-label="Части карточки"] [role=tab]')
}

async function recordAsDriver(browser: Browser, port: number, note: Note): Promise<void> {
  const dispatcher = await signIn(port, 'Диспетчер')
  const { token } = await dispatcher.json<{ token: string }>({
    method: 'GET',
    path: '/api/drivers/mobile/auth/register/1',
  })
  dispatcher.close()
  const tab = await browser.tab(`{ ${before} }`)
  await tab.send('Emulation.setDeviceMetricsOverride', phone)
  await openApplication(tab, `http://127.0.0.1:${port}/m/#${token}`, 'button')
  note('driver', await tab.ask<Sent[]>('calm()'))
  await tab.close()
}

const reads = new Map(
  Object.values(api)
    .flat()
    .flatMap((group) => Object.values(group))
    .map(({ method, path }) => [`${method} ${path}`, path]),
)

/** The call with its path as the contract declares it. Undefined for calls that write and for streams. */
function recordedOf({ method, path, body }: Sent): Omit<Recorded, 'counts'> | undefined {
  const [pathname = '', search = ''] = path.replace(/^\/api/, '').split('?')
  const declared = [...reads.values()].find(
    (each) =>
      reads.has(`${method} ${each}`) &&
      new RegExp(`^${each.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname) &&
      (each.includes(':') || each === pathname),
  )
  if (declared === undefined || !isRead(method, declared)) return undefined
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path: declared,
    ...(search && { query: Object.fromEntries(new URLSearchParams(search)) }),
    ...(body !== undefined && { body: withoutDefaults(JSON.parse(body)) as Record<string, unknown> }),
  }
}

const isRead = (method: string, path: string): boolean =>
  method === 'GET'
    ? !/^\/(auth|live|events|health|files|attachments)|excel|pdf|stream|register/.test(path)
    : method === 'POST' && /(search|count|counts|found|preview|lookup)$/.test(path)
