import { createElement, type FunctionComponent, lazy, Suspense, useState } from 'react'

import { isCodeMissing, loadFailedStyles } from './missingCode.ts'
import { alert } from './overlays/alert.ts'

/** Resolves when the network is back, or after this time. */
const untilOnline = (longestMs?: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = longestMs === undefined ? undefined : setTimeout(end, longestMs)
    addEventListener('online', end)
  })

type Read<Props> = () => Promise<FunctionComponent<Props>>
type LazyCode<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

interface Patience {
  /** Without a network the code is waited for. */
  onOffline?: () => void
  /** Nothing waits for the code: it is read again after this time, as often as it fails, for any reason. */
  againMs?: number
}

/** The browser reports a network before it carries anything, and a server that restarts is away for a moment. */
const retryDelaysMs = [300, 1_500]

/** Reads until it succeeds, or until waiting does not help; without a network it waits if it may. */
async function readPatiently<Props>(
  read: Read<Props>,
  hasFailed: boolean,
  { onOffline, againMs }: Patience,
): Promise<FunctionComponent<Props>> {
  let isAgain = hasFailed
  let attempt = 0
  for (;;) {
    try {
      const styles = loadFailedStyles()
      // At the first attempt they are those of other parts.
      await (isAgain ? styles : styles.catch(() => undefined))
      return await read()
    } catch (error) {
      isAgain = true
      if (!isCodeMissing(error) && againMs === undefined) throw error
      if (!navigator.onLine) {
        if (!onOffline) throw error
        onOffline()
        await untilOnline()
        attempt = 0
        continue
      }
      const delay = retryDelaysMs[attempt] ?? againMs
      // The file is gone: the error screen loads the new version of the page.
      if (delay === undefined) throw error
      attempt += 1
      await untilOnline(delay)
    }
  }
}

const failed = new Set<() => void>()

/** Code that could not be loaded is read again when it is next rendered. */
export function forgetFailedCode(): void {
  for (const forget of failed) forget()
  failed.clear()
}
addEventListener('online', forgetFailedCode)

/**
 * A component that loads when it is first rendered. Unlike `lazy` of React it does not remember a failure until the
 * page is reloaded: the error screen reads it again.
 */
export function lazyCode<Props extends object>(read: Read<Props>, patience: Patience = {}): LazyCode<Props> {
  let part: FunctionComponent<Props> | undefined
  let loading: Promise<{ default: FunctionComponent<Props> }> | undefined
  let isFailed = false
  let hasFailed = false
  const load = () => {
    loading ??= readPatiently(read, hasFailed, patience).then(
      (loaded) => {
        part = loaded
        return { default: loaded }
      },
      (error: unknown) => {
        isFailed = hasFailed = true
        failed.add(forget)
        throw error
      },
    )
    return loading
  }
  let code = lazy(load)
  const forget = (): void => {
    isFailed = false
    loading = undefined
    code = lazy(load)
  }
  function Part(props: Props) {
    // What was loaded ahead is rendered at once, and an element keeps its type.
    const [type] = useState(() => part ?? code)
    return createElement(type as FunctionComponent<Props>, props)
  }
  // The router loads a screen at each navigation.
  Part.preload = async () => {
    if (isFailed) forget()
    await load().catch(() => undefined)
  }
  return Part
}

/**
 * A screen of the router, which loads it before it is rendered. The compiler does not look into the module: its screens
 * ask for types of the router.
 */
export const lazyScreen = <Module extends object>(
  read: () => Promise<Module>,
  name: keyof Module,
): LazyCode<object> => lazyCode(() => read().then((screens) => screens[name] as FunctionComponent))

/**
 * A lazily loaded part of a screen. If its code cannot be loaded without a network, the screen stays and the part
 * appears when the network is back.
 */
export const lazyPart = <Props extends object>(read: Read<Props>) =>
  lazyCode(read, { onOffline: () => undefined })

/** The same for a part that the user opens: a message says that it waits for the network. */
export const lazyPanel = <Props extends object>(read: Read<Props>) =>
  lazyCode(read, {
    onOffline: () => alert({ type: 'warning', text: 'Нет сети. Откроется, когда связь вернётся' }),
  })

/** A server that restarts brings no event. */
const workAgainMs = 30_000

/**
 * Work in the background, such as sending what waits. Until its code can be had nothing is shown, and neither the screen
 * nor other work waits for it.
 */
export function lazyWork(read: Read<object>): FunctionComponent {
  const Code = lazyCode(read, { onOffline: () => undefined, againMs: workAgainMs })
  return function Work() {
    return createElement(Suspense, { fallback: null }, createElement(Code))
  }
}
