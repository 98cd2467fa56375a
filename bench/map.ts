import { openBrowser, type Tab } from './lab/browser.ts'
import { launchDemo } from './lab/demo.ts'
import { conclude } from './lab/report.ts'
import { tokensOf } from './lab/server.ts'

// What a message about thousands of moving trucks costs the main thread of an open map: everything that runs
// between the message and the next. Frame times say nothing without a graphics card, so they are not measured
// separately. All tasks of the thread, with painting, are printed beside it.

const trucks = Number(process.env['BENCH_TRUCKS'] ?? 5000)
const messages = 12

/** The trucks of the demo, repeated up to the required number; a message moves each of them by 80 m in its own direction. */
const multiply = `
  const wanted = ${trucks}
  const send = fetch
  const copies = (count, make) => Array.from({ length: count }, (_, at) => make(at))
  const courseOf = (at) => (at * 7) % 360
  const northOf = (at) => Math.cos((courseOf(at) * Math.PI) / 180) * 0.00072
  const eastOf = (at) => Math.sin((courseOf(at) * Math.PI) / 180) * 0.00125
  globalThis.fetch = async (url, init) => {
    const answer = await send(url, init)
    if (!String(url).endsWith('/api/map/search')) return answer
    const found = await answer.json()
    found.cars = copies(wanted, (at) => ({
      ...found.cars[at % found.cars.length],
      id: 1_000_000 + at,
      point: { lat: 53 + (at % 71) * 0.06, lon: 44 + (at % 70) * 0.12 },
    }))
    return Response.json(found)
  }
  globalThis.moveTrucks = (turn) => new BroadcastChannel('naryad-live').postMessage({
    type: 'positions',
    ids: copies(wanted, (at) => 1_000_000 + at),
    lat: copies(wanted, (at) => 53 + (at % 71) * 0.06 + turn * northOf(at)),
    lon: copies(wanted, (at) => 44 + (at % 70) * 0.12 + turn * eastOf(at)),
    course: copies(wanted, courseOf),
    speed: copies(wanted, () => 60),
    state: copies(wanted, () => 3),
    seenAt: copies(wanted, () => Math.floor(Date.now() / 1000)),
  })`

const server = await launchDemo()
const browser = await openBrowser({ drawsMaps: true })
try {
  const tokens = await tokensOf(server.port, 'Старший диспетчер')
  const tab = await browser.tab(`{
    for (const [name, value] of Object.entries(${JSON.stringify(tokens)})) localStorage.setItem(name, value)
    ${multiply}
  }`)
  // The thread's own time: what else runs on the machine does not count.
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' })
  await tab.open(`http://127.0.0.1:${server.port}/maps`)
  await tab.ask(waitFor('[data-map="drawn"]'))
  const all = await costOfMessages(tab, 'all in view', 1)
  // A chosen truck is shown from near; one step back, every truck in view moves by a pixel or two.
  await tab.click('[aria-label="Список к карте"] li:nth-child(3) button')
  await pause(tab, 2000)
  await tab.click('[aria-label="Отдалить"]')
  const near = await costOfMessages(tab, 'from near', 1 + messages)
  const row = (found: number, what: string) => ({
    what: `main thread for a message of ${trucks} moving trucks, ${what}, median of ${messages}`,
    found,
    unit: 'ms',
    goal: 16,
  })
  conclude('Map', [row(all, 'all in view'), row(near, 'from near, one chosen')])
  await tab.close()
} finally {
  await browser.close()
  await server.end()
}

async function costOfMessages(tab: Tab, what: string, first: number): Promise<number> {
  await untilCalm(tab)
  // The demo's own trucks move too: their message comes into one of three.
  const rests: Work[] = []
  for (let time = 0; time < 3; time += 1) rests.push(await spentIn(tab, 5000))
  const idle = {
    script: medianOf(rests.map(({ script }) => script)),
    all: medianOf(rests.map(({ all }) => all)),
  }
  const found: Work[] = []
  for (let turn = first; turn < first + messages; turn += 1) {
    await tab.ask(`moveTrucks(${turn})`)
    const { script, all } = await spentIn(tab, 5000)
    found.push({ script: script - idle.script, all: all - idle.all })
  }
  const scripts = found.map(({ script }) => script)
  const listed = scripts.map((ms) => ms.toFixed(0)).join(' ')
  const all = medianOf(found.map((each) => each.all)).toFixed(1)
  console.log(
    `main thread for each message, ${what}, ms: ${listed}; idle ${idle.script.toFixed(0)}; all tasks, median: ${all}`,
  )
  return medianOf(scripts)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function pause(tab: Tab, ms: number): Promise<unknown> {
  return tab.ask(`new Promise((resolve) => setTimeout(resolve, ${ms}))`)
}

/** Until the map has drawn what came before: for two minutes at most. */
async function untilCalm(tab: Tab): Promise<void> {
  for (let calm = 0, tries = 0; calm < 3 && tries < 60; tries += 1)
    calm = (await spentIn(tab, 2000)).script < 10 ? calm + 1 : 0
}

function waitFor(selector: string): string {
  return `new Promise((resolve) => {
    const look = () => document.querySelector('${selector}') ? resolve(true) : setTimeout(look, 100)
    look()
  })`
}

/** Milliseconds of the main thread. */
interface Work {
  /** Script, style and layout. */
  readonly script: number
  /** All tasks: painting, rasterizing and what the browser does for itself too. */
  readonly all: number
}

/** The work in the page during the given number of milliseconds. */
async function spentIn(tab: Tab, ms: number): Promise<Work> {
  const before = await workOf(tab)
  await pause(tab, ms)
  const after = await workOf(tab)
  return { script: after.script - before.script, all: after.all - before.all }
}

async function workOf(tab: Tab): Promise<Work> {
  const { metrics } = await tab.send('Performance.getMetrics')
  const sumOf = (...names: string[]) =>
    (metrics as { name: string; value: number }[])
      .filter(({ name }) => names.includes(name))
      .reduce((sum, { value }) => sum + value * 1000, 0)
  return {
    script: sumOf('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'),
    all: sumOf('TaskDuration'),
  }
}
