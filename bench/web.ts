import { gzipSync } from 'node:zlib'

import { openBrowser, type Tab } from './lab/browser.ts'
import { launchDemo } from './lab/demo.ts'
import { slowLine } from './lab/line.ts'
import { conclude } from './lab/report.ts'
import { signIn, tokensOf } from './lab/server.ts'

// The task list in a browser: bytes fetched, time until it is usable on a slow machine, time to open a task,
// and scrolling of a long list. Uses the demo data of a first start. All times are taken in the page by its
// own clock: a driver that polls the page would add its round trips to the measurement.

const kilobyte = 1000
const slowness = 4
const megabit = 1_000_000 / 8
const lineDelayMs = 20
const list = '/tasks/tachograph'

/** Resolves when the current frame has been drawn: in the first task after it. */
const afterFrame = `const afterFrame = (done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => done(performance.now())
  port2.postMessage(0)
});`

/** Serialized and evaluated in the page, so it cannot refer to anything in this file. */
const watchCard = `(id, text) => {
  document.querySelector('[data-row="' + id + '"]').scrollIntoView({ block: 'center' })
  ${afterFrame}
  let clicked
  // The event carries the moment at which the browser received it.
  addEventListener('click', ({ timeStamp }) => { clicked = timeStamp }, { capture: true, once: true })
  globalThis.opened = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const card = document.querySelector('article:has(nav)')
      if (!card?.ariaLabel?.endsWith(String(id)) || !card.textContent.includes(text)) return
      observer.disconnect()
      afterFrame((shown) => {
        const answers = performance.getEntriesByType('resource')
        const { responseEnd } = answers.findLast(({ name }) => name.endsWith('/api/tasks/' + id))
        resolve({ clicked, answered: responseEnd, shown })
      })
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}`

/**
 * The screen requests at most a hundred rows, and the API accepts five hundred: rewrites the request to five
 * hundred, closed tasks included.
 */
const fiveHundred = `
  const send = fetch
  globalThis.fetch = (url, init) => {
    if (!String(url).endsWith('/api/tasks/search')) return send(url, init)
    const { statuses: _, ...body } = JSON.parse(init.body)
    return send(url, { ...init, body: JSON.stringify({ ...body, limit: 500 }) })
  }`

const server = await launchDemo()
const line = await slowLine(server.port, 10 * megabit, lineDelayMs)
const browser = await openBrowser()
try {
  const { javaScript, css } = await weigh()
  const usable = await median(5, timeToList)
  const opening = await openTasks()
  const frames = await scroll()
  conclude('Web', [
    {
      what: 'JavaScript before the list is usable, gzip',
      found: javaScript / kilobyte,
      unit: 'KB',
      goal: 200,
    },
    { what: 'CSS before the list is usable, gzip', found: css / kilobyte, unit: 'KB', goal: 40 },
    {
      what: 'list usable, 4× slower CPU, 10 Mbit/s, median of 5',
      found: usable / 1000,
      unit: 's',
      goal: 1.5,
    },
    { what: 'task on the screen after its answer, median of 10', found: opening, unit: 'ms', goal: 100 },
    { what: 'frames of scrolling 500 rows, 95 of 100 within', found: frames, unit: 'ms', goal: 17.5 },
  ])
} finally {
  await browser.close()
  line.close()
  await server.end()
}

/**
 * Runs in every page before its scripts: the session, and a promise of the time at which the first row is on
 * the screen.
 */
function watch(tokens: object): string {
  return `${afterFrame}
  performance.setResourceTimingBufferSize(5000)
  for (const [name, value] of Object.entries(${JSON.stringify(tokens)})) localStorage.setItem(name, value)
  globalThis.listed = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-row]')) return
      observer.disconnect()
      const drawn = performance.now()
      afterFrame((shown) => resolve({ drawn, shown }))
    }).observe(document, { childList: true, subtree: true })
  })`
}

/** A page of a signed-in user in a browser with an empty cache. */
async function freshTab(before = ''): Promise<Tab> {
  const tokens = await tokensOf(server.port, 'Старший диспетчер')
  return browser.tab(`{ ${watch(tokens)}\n${before} }`)
}

function addressOf(port: number, address: string): string {
  return `http://127.0.0.1:${port}${address}`
}

/** What the list had to wait for on the slow link; prefetched files that come later do not count. */
async function weigh(): Promise<{ javaScript: number; css: number }> {
  const tab = await freshTab()
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await tab.open(addressOf(line.port, list))
  const waitedFor = await tab.ask<
    string[]
  >(`listed.then(({ drawn }) => performance.getEntriesByType('resource')
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= drawn)
    .map(({ name }) => new URL(name).pathname))`)
  await tab.close()
  const total = async (ending: string): Promise<number> => {
    let bytes = 0
    for (const name of new Set(waitedFor.filter((name) => name.endsWith(ending)))) {
      const whole = await fetch(addressOf(server.port, name))
      bytes += gzipSync(await whole.bytes(), { level: 9 }).length
    }
    return bytes
  }
  return { javaScript: await total('.js'), css: await total('.css') }
}

/** Milliseconds from opening the address in a fresh browser until the first row is shown. */
async function timeToList(): Promise<number> {
  const tab = await freshTab()
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await tab.open(addressOf(line.port, list))
  const ms = await tab.ask<number>('listed.then(({ shown }) => shown)')
  await tab.close()
  return ms
}

/**
 * Waits until prefetching has ended, that is for a second without a request. Otherwise the evaluation of
 * prefetched code would be measured as scrolling or as opening a card.
 */
function readAhead(tab: Tab): Promise<unknown> {
  return tab.ask(`new Promise((resolve) => {
    const look = () => {
      const last = Math.max(...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))
      if (performance.now() - last > 1000) resolve(true)
      else setTimeout(look, 100)
    }
    void listed.then(look)
  })`)
}

interface Opened {
  clicked: number
  answered: number
  shown: number
}

/**
 * Milliseconds until an opened task shows its description, which only its own answer contains. Counted from
 * the later of click and answer: the next task is prefetched, and its answer then waits for the click. Every
 * second row is opened, so that most answers come after the click. The code of the card is loaded already.
 */
async function openTasks(): Promise<number> {
  const tab = await freshTab()
  await tab.open(addressOf(server.port, `${list}?limit=20`))
  await readAhead(tab)
  const ids = await tab.ask<number[]>(
    `[...document.querySelectorAll('[data-row]')].map((row) => Number(row.dataset.row))`,
  )
  const reader = await signIn(server.port, 'Старший диспетчер')
  const found: Opened[] = []
  for (const id of ids.filter((_, index) => index % 2 === 0)) {
    const { description } = await reader.json<{ description: string }>({
      method: 'GET',
      path: `/api/tasks/${id}`,
    })
    const [start = ''] = description.split('\n')
    await tab.ask(`void (${watchCard})(${id}, ${JSON.stringify(start)})`)
    await tab.click(`[data-row="${id}"]`)
    found.push(await tab.ask<Opened>('opened'))
    await readAhead(tab)
  }
  reader.close()
  await tab.close()
  const times = found.map(({ clicked, answered, shown }) => shown - Math.max(clicked, answered))
  console.log(`\ncard after click and answer, ms: ${times.map((ms) => ms.toFixed(0)).join(' ')}`)
  const late = found.filter(({ clicked, answered }) => answered > clicked).length
  console.log(`${late} of ${found.length} answers came after the click`)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** The 95th percentile of frame times while 500 rows scroll by. */
async function scroll(): Promise<number> {
  const tab = await freshTab(fiveHundred)
  await tab.open(addressOf(server.port, `${list}?limit=100`))
  await readAhead(tab)
  const gaps = await tab.ask<number[]>(`(async () => {
    let scroller = document.querySelector('[data-row]').parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    if (!scroller) throw new Error('nothing scrolls')
    const height = scroller.scrollHeight
    const times = []
    await new Promise((resolve) => {
      const step = (now) => {
        times.push(now)
        scroller.scrollTop += 60
        if (scroller.scrollTop + scroller.clientHeight >= height - 1) resolve()
        else requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })
    return times.slice(1).map((time, index) => time - times[index])
  })()`)
  await tab.close()
  console.log(`${gaps.length} frames of scrolling, the longest ${Math.max(...gaps).toFixed(0)} ms`)
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? Number.NaN
}

async function median(count: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) found.push(await measure())
  console.log(`list usable, ms: ${found.map((ms) => ms.toFixed(0)).join(' ')}`)
  return found.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN
}
