import { gzipSync } from 'node:zlib'

import { openBrowser, type Tab } from './lab/browser.ts'
import { launchDemo } from './lab/demo.ts'
import { conclude } from './lab/report.ts'
import { signIn } from './lab/server.ts'

// The driver's page on a phone with a poor connection: bytes that a browser with an empty cache fetches, time
// until the page is usable, and time of the second visit without a network. Uses the demo data of a first
// start. The browser's own network emulation is used: its overhead does not matter for a page this small.

const kilobyte = 1000
const slowness = 4
const megabit = 1_000_000 / 8
/** A poor connection. */
const poor = { latency: 150, downloadThroughput: 1.6 * megabit, uploadThroughput: 0.75 * megabit }
/** «Slow 3G» of Chromium's developer tools. */
const slow3g = { latency: 400, downloadThroughput: 0.4 * megabit, uploadThroughput: 0.4 * megabit }

/** The time at which the driver can report a fault. */
const watch = `globalThis.usable = new Promise((resolve) => {
  const isThere = () => [...document.querySelectorAll('button')].some((button) => button.textContent.includes('Сообщить'))
  new MutationObserver((_, observer) => {
    if (!isThere()) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true })
})`

const server = await launchDemo()
const browser = await openBrowser()
try {
  const dispatcher = await signIn(server.port, 'Диспетчер')
  const { token } = await dispatcher.json<{ token: string }>({
    method: 'GET',
    path: '/api/drivers/mobile/auth/register/1',
  })
  dispatcher.close()
  const address = `http://127.0.0.1:${server.port}/m/#${token}`
  const first = await times(5, () => firstView(address, poor))
  const slowest = await times(5, () => firstView(address, slow3g))
  const again = await times(5, () => viewWithoutNetwork(address))
  conclude('Driver’s page', [
    { what: 'JavaScript before the page is usable, gzip', found: await weigh(address), unit: 'KB', goal: 90 },
    {
      what: 'first view usable, 4× slower CPU, 1.6 Mbit/s, 150 ms, median of 5',
      found: middle(first) / 1000,
      unit: 's',
      goal: 3,
    },
    {
      what: 'the same at 400 kbit/s, 400 ms, median of 5',
      found: middle(slowest) / 1000,
      unit: 's',
      goal: 3,
    },
    {
      what: 'second view without a network, 4× slower CPU, median of 5',
      found: middle(again) / 1000,
      unit: 's',
      goal: 1,
    },
  ])
} finally {
  await browser.close()
  await server.end()
}

/** A phone with an empty browser cache. */
async function phoneTab(network: object): Promise<Tab> {
  const tab = await browser.tab(watch)
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  })
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return tab
}

async function firstView(address: string, network: object): Promise<number> {
  const tab = await phoneTab(network)
  await tab.open(address)
  const ms = await tab.ask<number>('usable')
  await tab.close()
  return ms
}

/** Opened by its address alone, as a driver does, once the service worker has cached the page. */
async function viewWithoutNetwork(address: string): Promise<number> {
  const tab = await phoneTab(poor)
  await tab.open(address)
  await tab.ask('usable.then(() => navigator.serviceWorker.ready).then(() => true)')
  await tab.send('Network.emulateNetworkConditions', { ...poor, offline: true })
  await tab.open(address.replace(/#.*/, ''))
  const ms = await tab.ask<number>('usable')
  const isOffline = await tab.ask<boolean>('!navigator.onLine')
  await tab.close()
  if (!isOffline) throw new Error('the second view had a network')
  return ms
}

async function weigh(address: string): Promise<number> {
  const tab = await phoneTab(poor)
  await tab.open(address)
  const names = await tab.ask<string[]>(`usable.then((at) => performance.getEntriesByType('resource')
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= at)
    .map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js')))`)
  await tab.close()
  let bytes = 0
  for (const name of new Set(names)) {
    const whole = await fetch(name)
    bytes += gzipSync(await whole.bytes(), { level: 9 }).length
  }
  return bytes / kilobyte
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) found.push(await measure())
  console.log(`usable, ms: ${found.map((ms) => ms.toFixed(0)).join(' ')}`)
  return found
}

function middle(found: readonly number[]): number {
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN
}
