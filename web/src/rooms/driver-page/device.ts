import type { DriverMe, DriverSession, DriverTask } from '@naryad/contract/driver-page/driver-page'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'

import { ApiError, NetworkError } from '../../platform/api/errors.ts'
import { callsOf, exchangeLink } from './calls.ts'
import { openStorage, type Storage } from './database.ts'
import { forgetLink } from './offline.ts'
import { type Entry, type NewEntry, openOutbox } from './outbox.ts'

/** What the page shows, wherever it comes from. */
export interface Shown {
  readonly state: 'starting' | 'no-link' | 'ended' | 'offline-link' | 'open'
  readonly me: DriverMe | null
  readonly tasks: readonly DriverTask[]
  readonly waiting: readonly Entry[]
  readonly isOffline: boolean
  /** Said by the server or the device, once. */
  readonly problem: string | null
}

export interface Device {
  readonly storage: Storage
  subscribe: (listener: () => void) => () => void
  shown: () => Shown
  /** Reads again what the server knows, and sends what waits. */
  refresh: () => Promise<void>
  /** Stored on the device first: rejects when there is no room for it. */
  press: (entry: NewEntry) => Promise<void>
  discard: (entry: Entry) => Promise<void>
}

const linkForm = /^#([\w-]{20,100})$/

const nothing: Shown = {
  state: 'starting',
  me: null,
  tasks: [],
  waiting: [],
  isOffline: false,
  problem: null,
}

/** The driver's page on this device: its session, what was read last, and what waits for a connection. */
export function openDevice(storage: Storage = openStorage()): Device {
  let shown = nothing
  let session: DriverSession | null = null
  const listeners = new Set<() => void>()
  const show = (change: Partial<Shown>): void => {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const outboxes = new Map<number, ReturnType<typeof openOutbox>>()
  function outbox() {
    const driverId = session?.driverId ?? 0
    const known = outboxes.get(driverId) ?? openOutbox(storage, driverId)
    outboxes.set(driverId, known)
    return known
  }

  /** A link in the address replaces whatever session there was. */
  async function takeLink(): Promise<void> {
    const link = linkForm.exec(location.hash)?.[1]
    session = ((await storage.read('session')) as DriverSession | undefined) ?? null
    if (link === undefined) return
    const opened = await exchangeLink(link).catch((error: unknown) => {
      // An old code on paper does not end a session that is still good.
      if (session && error instanceof ApiError && error.status === 401) return session
      throw error
    })
    if (opened.driverId !== session?.driverId) await storage.remove('page')
    session = opened
    await storage.write('session', opened)
    forgetLink()
  }

  async function showStored(): Promise<void> {
    if (!session) return
    const page = (await storage.read('page')) as Pick<Shown, 'me' | 'tasks'> | undefined
    if (page) show({ ...page, state: 'open', waiting: await outbox().list() })
  }

  async function endSession(): Promise<void> {
    session = null
    await Promise.all([storage.remove('session'), storage.remove('page')])
    show({ ...nothing, state: 'ended' })
  }

  async function read(): Promise<void> {
    if (!session) return
    const call = callsOf(session.sessionToken)
    const [me, { items: tasks }] = await Promise.all([
      call(driverPageRoutes.me, {}),
      call(driverPageRoutes.tasks, {}),
    ])
    await storage.write('page', { me, tasks }).catch(() => undefined)
    show({ state: 'open', me, tasks, isOffline: false, waiting: await outbox().list() })
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await endSession()
      else if (error instanceof NetworkError)
        show({ isOffline: true, ...(shown.me ? {} : { state: 'offline-link' }) })
      else show({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  async function send(): Promise<void> {
    if (!session) return
    const isChanged = await outbox().send(callsOf(session.sessionToken))
    if (isChanged) show({ waiting: await outbox().list() })
  }

  const refresh = (): Promise<void> =>
    attempt(async () => {
      if (!session && linkForm.test(location.hash)) await takeLink()
      await send()
      await read()
    })

  void attempt(async () => {
    try {
      await takeLink()
    } finally {
      await showStored()
    }
    if (!session) show({ state: 'no-link' })
    await send()
    await read()
  })

  return {
    storage,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => shown,
    refresh,
    press: async (entry) => {
      await outbox().add(entry)
      show({ waiting: await outbox().list(), problem: null })
      void refresh()
    },
    discard: async (entry) => {
      await outbox().remove(entry)
      show({ waiting: await outbox().list() })
    },
  }
}
