import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'

import { findChromium } from '../../tools/chromium.mjs'

/**
 * A minimal client of the browser's debugging protocol. A test driver injects its script into every page and
 * listens to every request: with a CPU four times slower that took a third of a second of the measured time.
 * Here a page runs one small script before its own, and answers one expression when it is ready.
 */

type Answer = Record<string, unknown>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

interface Message {
  readonly id?: number
  readonly result?: Answer
  readonly error?: { readonly message: string }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Answer>

export interface Tab {
  readonly send: (method: string, params?: object) => Promise<Answer>
  /** Evaluates an expression in the page and awaits a promise. */
  readonly ask: <T>(expression: string) => Promise<T>
  readonly open: (url: string) => Promise<void>
  readonly click: (selector: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface Browser {
  /** A tab with an empty profile. `before` runs in each of its pages before any other script. */
  readonly tab: (before: string) => Promise<Tab>
  readonly close: () => Promise<void>
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of the browser's own address bar would load into every new window during the measurement.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled',
  '--remote-debugging-pipe',
]

const viewport = { width: 1440, height: 900 }

/** Messages of the browser's debugging pipe end with a zero byte. */
function speak(child: ChildProcess): Send {
  const [, , , writes, reads] = child.stdio as [unknown, unknown, unknown, Writable, Readable]
  const waiting = new Map<number, Waiting>()
  let rest = ''
  reads.setEncoding('utf8').on('data', (text: string) => {
    const whole = (rest + text).split('\0')
    rest = whole.pop() ?? ''
    for (const each of whole) {
      const { id, result, error } = JSON.parse(each) as Message
      if (id === undefined) continue
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(new Error(error.message))
      else asked?.resolve(result ?? {})
    }
  })
  let last = 0
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      writes.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
}

async function openTab(send: Send, before: string): Promise<Tab> {
  const { browserContextId } = await send('Target.createBrowserContext')
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...viewport,
  })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const sendHere = (method: string, params: object = {}) => send(method, params, String(sessionId))
  const ask = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await sendHere('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return (result as { value: T }).value
  }
  await sendHere('Page.enable')
  await sendHere('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  await sendHere('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Moscow' })
  await sendHere('Emulation.setLocaleOverride', { locale: 'ru-RU' })
  await sendHere('Page.addScriptToEvaluateOnNewDocument', { source: before })
  return {
    send: sendHere,
    ask,
    open: async (url) => void (await sendHere('Page.navigate', { url })),
    click: async (selector) => {
      const [x, y] = await ask<[number, number]>(
        `(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      )
      const at = { x, y, button: 'left', clickCount: 1 }
      await sendHere('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await sendHere('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await sendHere('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },
    close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
  }
}

/** The map needs WebGL, which is rendered in software here. */
const withMaps = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

export async function openBrowser({ drawsMaps = false } = {}): Promise<Browser> {
  const chromium = await findChromium()
  if (chromium === undefined) throw new Error('There is no Chromium')
  const profile = mkdtempSync(path.join(tmpdir(), 'naryad-chromium-'))
  const child = spawn(
    chromium.whole,
    [...flags, ...(drawsMaps ? withMaps : ['--disable-gpu']), `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const send = speak(child)
  return {
    tab: (before) => openTab(send, before),
    close: async () => {
      await send('Browser.close')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
