import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { type Browser, type CDPSession, chromium, type Page, type Response } from '@playwright/test'

import { demoAccounts, demoPassword } from '../server/src/app/demo/users.ts'
import { findChromium } from '../tools/chromium.mjs'
import { Client } from './lab/drive.ts'
import { root } from './lab/lab.ts'
import { launch } from './lab/processes.ts'
import { conclude } from './lab/report.ts'

// The list of tasks in a browser: what it has to fetch, when it can be used on a slow machine, how a task opens and how
// a long list scrolls. On the demo of a fresh start.

const kilobyte = 1000
const slowness = 4
const megabit = 1_000_000 / 8
const list = '/tasks/tachograph'
const aRow = '[data-row]'

const dir = mkdtempSync(path.join(tmpdir(), 'naryad-web-'))
// PostgreSQL's own account has to reach the data.
chmodSync(dir, 0o755)
const server = await launch([path.join(root, 'tools/start.mjs')], /http:\/\/localhost:(\d+)/, {
  PORT: '0',
  NARYAD_DATA_DIR: dir,
  NARYAD_RATE_LIMITS: '0',
  LOG_LEVEL: 'warn',
})
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
})
try {
  const { javaScript, css } = await weigh(browser)
  const usable = await median(5, () => timeToList(browser))
  const opening = await openTasks(browser, 10)
  const frames = await scroll(browser)
  conclude('Web', [
    {
      what: 'JavaScript before the list is usable, gzip',
      found: javaScript / kilobyte,
      unit: 'KB',
      goal: 180,
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
  await server.kill()
  rmSync(dir, { recursive: true, force: true })
}

/** A page of a person who has signed in, in a browser that has never been here. */
async function freshPage(from: Browser): Promise<Page> {
  const stranger = new Client(server.port)
  const [, senior] = demoAccounts
  const tokens = await stranger.json<{ accessToken: string; refreshToken: string }>({
    method: 'POST',
    path: '/api/auth/login',
    body: { login: senior?.email, password: demoPassword },
  })
  stranger.close()
  const context = await from.newContext({
    baseURL: `http://127.0.0.1:${server.port}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript((pair) => {
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
    // The moment at which the first row stands on the screen.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-row]')) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('list'))
    }).observe(document, { childList: true, subtree: true })
  }, tokens)
  return context.newPage()
}

/** What the list had to wait for, on the slow line; what is fetched ahead of need comes after it. */
async function weigh(from: Browser): Promise<{ javaScript: number; css: number }> {
  const page = await freshPage(from)
  await slowDown(page)
  const answers = new Map<string, Response>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'script' || type === 'stylesheet') answers.set(response.url(), response)
  })
  await page.goto(list, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('list').length > 0)
  const waitedFor = await page.evaluate(() => {
    const usable = performance.getEntriesByName('list')[0]?.startTime ?? 0
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= usable)
      .map(({ name }) => name)
  })
  const total = async (ending: string): Promise<number> => {
    let bytes = 0
    for (const url of new Set(waitedFor)) {
      const body = url.endsWith(ending) ? await answers.get(url)?.body() : undefined
      if (body) bytes += gzipSync(body, { level: 9 }).length
    }
    return bytes
  }
  const sizes = { javaScript: await total('.js'), css: await total('.css') }
  await page.context().close()
  return sizes
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 10 * megabit,
    uploadThroughput: 10 * megabit,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** Milliseconds from the click on a link until rows can be seen and pressed. */
async function timeToList(from: Browser): Promise<number> {
  const page = await freshPage(from)
  await slowDown(page)
  await page.goto(list, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('list').length > 0)
  const ms = await page.evaluate(() => performance.getEntriesByName('list')[0]?.startTime ?? Number.NaN)
  await page.context().close()
  return ms
}

/** Milliseconds between the last byte of a task and its card on the screen; the code of the card is there already. */
async function openTasks(from: Browser, count: number): Promise<number> {
  const page = await freshPage(from)
  await page.goto(list)
  await page.waitForSelector(aRow)
  const ids = await page.$$eval(aRow, (rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
  const found: number[] = []
  for (const id of ids.slice(0, count + 1)) {
    await page.evaluate((task) => {
      performance.clearMarks()
      new MutationObserver((_, observer) => {
        const card = document.querySelector('article:has(nav)')
        if (!card?.getAttribute('aria-label')?.endsWith(task)) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('card'))
      }).observe(document, { childList: true, subtree: true, attributes: true })
    }, id)
    await page.click(`[data-row="${id}"]`)
    await page.waitForFunction(() => performance.getEntriesByName('card').length > 0)
    found.push(
      await page.evaluate((task) => {
        const answer = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith(`/api/tasks/${task}`))
          .at(-1) as PerformanceResourceTiming | undefined
        const shown = performance.getEntriesByName('card')[0]?.startTime ?? Number.NaN
        return shown - (answer?.responseEnd ?? Number.NaN)
      }, id),
    )
  }
  await page.context().close()
  console.log(
    `\ncard after the answer, ms: ${found.map((ms) => ms.toFixed(0)).join(' ')} (the first loads the card's code)`,
  )
  return found.slice(1).toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN
}

/** What is loaded ahead of need has come: nothing for a second. Its evaluation would be counted as scrolling. */
const readAhead = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
    return last !== undefined && last.responseEnd > 0 && performance.now() - last.responseEnd > 1000
  })

/** The frame that 95 of 100 do not exceed, while 500 rows go by. */
async function scroll(from: Browser): Promise<number> {
  const page = await freshPage(from)
  // The screen offers a hundred rows at most; the call takes five hundred, and so many, closed ones
  // among them, it is given here.
  await page.route('**/api/tasks/search', (route) => {
    const { statuses: _, ...body } = route.request().postDataJSON() as { statuses?: string[] }
    return route.continue({ postData: { ...body, limit: 500 } })
  })
  await page.goto(`${list}?limit=100`)
  await page.waitForSelector(aRow)
  await readAhead(page)
  const gaps = await page.evaluate(async () => {
    let scroller = document.querySelector('[data-row]')?.parentElement ?? null
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    if (!scroller) throw new Error('nothing scrolls')
    const height = scroller.scrollHeight
    const times: number[] = []
    await new Promise<void>((resolve) => {
      const step = (now: number): void => {
        times.push(now)
        scroller.scrollTop += 60
        if (scroller.scrollTop + scroller.clientHeight >= height - 1) resolve()
        else requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
    })
    return times.slice(1).map((time, index) => time - (times[index] ?? time))
  })
  await page.context().close()
  console.log(`${gaps.length} frames of scrolling, the longest ${Math.max(...gaps).toFixed(0)} ms`)
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)] ?? Number.NaN
}

async function median(count: number, measure: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) found.push(await measure())
  console.log(`list usable, ms: ${found.map((ms) => ms.toFixed(0)).join(' ')}`)
  return found.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN
}
