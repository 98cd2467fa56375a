import { openBrowser, type Tab } from './lab/browser.ts'
import { launchDemo } from './lab/demo.ts'
import { drive } from './lab/drive.ts'
import { slowLine } from './lab/line.ts'
import { conclude } from './lab/report.ts'
import { signIn, tokensOf } from './lab/server.ts'

// A week of the calendar with a thousand visits of forty people, in a browser: the time until the first
// visits are drawn on a slow machine, and the time until a dropped visit appears on its new day. All times
// are taken in the page itself.

const visits = Number(process.env['BENCH_VISITS'] ?? 1000)
const people = 40
const slowness = 4
const megabit = 1_000_000 / 8
const dayMs = 86_400_000

/** A week in which the demo has no visits. */
const monday = (() => {
  const far = new Date(Date.now() + 100 * dayMs)
  far.setUTCDate(far.getUTCDate() - ((far.getUTCDay() + 6) % 7))
  return far.toISOString().slice(0, 10)
})()
const dayOf = (count: number): string =>
  new Date(Date.parse(monday) + count * dayMs).toISOString().slice(0, 10)
const address = `/calendar?date=${monday}`

/** Picks a visible card and the cell beside it, and watches for the card to appear there. */
const prepareDrop = `(() => {
  const isSeen = ({ left, top, right, bottom }) => left > 300 && right < 1100 && top > 250 && bottom < 800
  const card = [...document.querySelectorAll('[data-cell] [data-visit]')]
    .find((one) => one.closest('[data-cell]').nextElementSibling && isSeen(one.getBoundingClientRect()))
  const cell = card.closest('[data-cell]').nextElementSibling
  const from = card.getBoundingClientRect()
  const to = cell.getBoundingClientRect()
  const id = card.dataset.visit
  let released
  let longest = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (released !== undefined && startTime + duration > released) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask' })
  addEventListener('pointerup', ({ timeStamp }) => { released = timeStamp }, { capture: true, once: true })
  globalThis.dropped = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!cell.querySelector('[data-visit="' + id + '"]')) return
      observer.disconnect()
      afterFrame((now) => setTimeout(() => resolve({ shown: now - released, longest }), 2000))
    }).observe(document, { childList: true, subtree: true })
  })
  return [from.left + 20, from.top + 10, to.left + to.width / 2, from.top + 10]
})()`

const server = await launchDemo()
const line = await slowLine(server.port, 10 * megabit, 20)
const browser = await openBrowser()
try {
  await planWeek()
  const firsts: number[] = []
  for (let turn = 0; turn < 5; turn += 1) firsts.push(await timeToVisits())
  console.log(`first visits, ms: ${firsts.map((ms) => ms.toFixed(0)).join(' ')}`)
  const drops = await dropVisits()
  conclude('Calendar', [
    {
      what: `first of ${visits} visits of ${people} people, 4× slower CPU, 10 Mbit/s, median of 5`,
      found: middle(firsts) / 1000,
      unit: 's',
      goal: 1.5,
    },
    {
      what: 'a dropped visit in its new day, median of 10',
      found: middle(drops.shown),
      unit: 'ms',
      goal: 100,
    },
    { what: 'longest task after a drop, median of 10', found: middle(drops.longest), unit: 'ms', goal: 100 },
  ])
} finally {
  await browser.close()
  line.close()
  await server.end()
}

function middle(found: readonly number[]): number {
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN
}

/** Plans the visits through the API, the same number for each user and day. */
async function planWeek(): Promise<void> {
  const admin = await signIn(server.port, 'Администратор')
  const { items } = await admin.json<{ items: { id: number; role: string; queues: string[] }[] }>({
    method: 'GET',
    path: '/api/users/operators',
  })
  const staff = items
    .filter(({ role, queues }) => role !== 'admin' && (queues.length === 0 || queues.includes('glonass')))
    .map(({ id }) => ({ id }))
    .slice(0, people)
  for (let at = staff.length; at < people; at += 1)
    staff.push(
      await admin.json<{ id: number }>({
        method: 'POST',
        path: '/api/users',
        body: {
          lastName: `Замеров${'абвгдежзиклмнопрстуфхцчшэюя'[at % 26]}`,
          firstName: 'Олег',
          email: `bench-${at}@naryad.test`,
          role: 'engineer',
        },
      }),
    )
  const trucks = await admin.json<{ items: { id: number; company: { id: number } | null }[] }>({
    method: 'POST',
    path: '/api/cars/search',
    body: { limit: 100 },
  })
  const dispatcher = await signIn(server.port, 'Старший диспетчер', 4)
  let planned = 0
  const { failures } = await drive(dispatcher, {
    connections: 4,
    isOver: () => planned >= visits,
    next: () => {
      const at = planned
      planned += 1
      const hour = 5 + (Math.floor(at / people / 5) % 10)
      const day = dayOf(Math.floor(at / people) % 5)
      const truck = trucks.items[at % trucks.items.length]
      return {
        method: 'POST',
        path: '/api/tasks',
        body: {
          queue: 'glonass',
          title: `Замена терминала № ${at}`,
          operatorId: staff[at % people]?.id,
          carId: truck?.id,
          companyId: truck?.company?.id,
          plannedFrom: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
          plannedTo: `${day}T${String(hour).padStart(2, '0')}:50:00.000Z`,
        },
      }
    },
  })
  for (const [status, { count, example }] of failures) console.log(`${count} × ${status}: ${example}`)
  dispatcher.close()
  admin.close()
}

/**
 * Runs in every page before its scripts: the session, and a promise of the time at which the first visit has
 * been drawn.
 */
function watch(tokens: object): string {
  return `{
  const afterFrame = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now())
    port2.postMessage(0)
  })
  globalThis.afterFrame = afterFrame
  for (const [name, value] of Object.entries(${JSON.stringify(tokens)})) localStorage.setItem(name, value)
  globalThis.drawn = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-cell] [data-visit]')) return
      observer.disconnect()
      afterFrame(resolve)
    }).observe(document, { childList: true, subtree: true })
  })
}`
}

/** A page of a dispatcher in a browser with an empty cache. */
async function freshTab(): Promise<Tab> {
  const tokens = await tokensOf(server.port, 'Старший диспетчер')
  return browser.tab(watch(tokens))
}

async function timeToVisits(): Promise<number> {
  const tab = await freshTab()
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await tab.open(`http://127.0.0.1:${line.port}${address}`)
  const ms = await tab.ask<number>('drawn')
  await tab.close()
  return ms
}

interface Drops {
  readonly shown: number[]
  readonly longest: number[]
}

/** Drags ten visits to the next day, one after another, without CPU throttling. */
async function dropVisits(): Promise<Drops> {
  const tab = await freshTab()
  await tab.open(`http://127.0.0.1:${server.port}${address}`)
  await tab.ask('drawn')
  await pause(tab, 3000)
  const drops: Drops = { shown: [], longest: [] }
  for (let turn = 0; turn < 10; turn += 1) {
    const [x, y, toX, toY] = await tab.ask<[number, number, number, number]>(prepareDrop)
    const mouse = (type: string, at: object) =>
      tab.send('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...at })
    await mouse('mousePressed', { x, y })
    for (const share of [0.2, 0.6, 1])
      await mouse('mouseMoved', { x: x + (toX - x) * share, y: y + (toY - y) * share, buttons: 1 })
    await mouse('mouseReleased', { x: toX, y: toY })
    const { shown, longest } = await tab.ask<{ shown: number; longest: number }>('dropped')
    drops.shown.push(shown)
    drops.longest.push(longest)
  }
  await tab.close()
  console.log(`drops, ms: ${drops.shown.map((ms) => ms.toFixed(0)).join(' ')}`)
  console.log(`longest tasks after them, ms: ${drops.longest.map((ms) => ms.toFixed(0)).join(' ')}`)
  return drops
}

function pause(tab: Tab, ms: number): Promise<unknown> {
  return tab.ask(`new Promise((resolve) => setTimeout(resolve, ${ms}))`)
}
