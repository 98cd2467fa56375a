import type { DriverMe, DriverSession, DriverTask } from '@naryad/contract/driver-page/driver-page'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'

import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { failureText } from '../../client/api/failureText.ts'
import { newIdempotencyKey } from '../../client/api/request.ts'
import { callsOf, exchangeLink } from './calls.ts'
import { openStorage, type Storage } from './database.ts'
import { removeLinkFromAddress } from './offline.ts'
import { type Entry, type NewEntry, openOutbox } from './outbox.ts'
import { correctionOf, draftPrefix } from './storedPhotos.ts'

/** State of the page. */
export interface PageState {
  readonly state: 'starting' | 'no-link' | 'ended' | 'offline-link' | 'open'
  readonly me: DriverMe | null
  readonly tasks: readonly DriverTask[]
  readonly waiting: readonly Entry[]
  readonly isOffline: boolean
  /** The last error message of the server or the device. */
  readonly problem: string | null
}

export interface Device {
  readonly storage: Storage
  /** Where an unsent draft of this driver is stored: several drivers may use one phone. */
  draftKey: (name: string) => string
  subscribe: (listener: () => void) => () => void
  shown: () => PageState
  /** Sends the outbox and reads the page again. */
  refresh: () => Promise<void>
  /** Stored on the device first: rejects when it is full. It replaces a refused entry that it corrects. */
  submit: (entry: NewEntry, corrected?: Entry) => Promise<void>
  discard: (entry: Entry) => Promise<void>
  /** Sends downloads of the tachograph at once; they do not wait for a network. */
  sendFiles: (files: readonly File[]) => Promise<readonly UploadedTachographFile[]>
}

const linkForm = /^#([\w-]{20,100})$/

const linkInAddress = (): string | undefined => linkForm.exec(location.hash)?.[1]

interface StoredSession extends DriverSession {
  /** The first characters of its link: enough to recognize the link, too few to use it. */
  readonly linkStart?: string
}

const startOf = (link: string): string => link.slice(0, 8)

const initialState: PageState = {
  state: 'starting',
  me: null,
  tasks: [],
  waiting: [],
  isOffline: false,
  problem: null,
}

/** State of the driver's page on this device: session, last read data, outbox. */
export function openDevice(storage: Storage = openStorage()): Device {
  let shown = initialState
  let session: StoredSession | null = null
  const listeners = new Set<() => void>()
  const show = (change: Partial<PageState>): void => {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const outboxes = new Map<number, ReturnType<typeof openOutbox>>()
  const draftKey = (name: string): string => `${draftPrefix}${session?.driverId ?? 0} ${name}`
  function outbox() {
    const driverId = session?.driverId ?? 0
    const known = outboxes.get(driverId) ?? openOutbox(storage, driverId)
    outboxes.set(driverId, known)
    return known
  }

  /** A link in the address replaces the session. */
  async function exchangeAddressLink(): Promise<void> {
    session ??= ((await storage.read('session')) as StoredSession | undefined) ?? null
    const link = linkInAddress()
    if (link === undefined) return
    // The link of the stored session: shows the stored page, because a call may hang for minutes on a poor network.
    if (session?.linkStart === startOf(link)) await showStored()
    const opened = await exchangeLink(link).catch((error: unknown) => {
      // An outdated printed code does not end a valid session.
      if (session && error instanceof ApiError && error.status === 401) return session
      throw error
    })
    if (opened.driverId !== session?.driverId) await storage.remove('page')
    session = opened === session ? session : { ...opened, linkStart: startOf(link) }
    await storage.write('session', session)
    removeLinkFromAddress()
  }

  async function showStored(): Promise<void> {
    if (!session) return
    const page = (await storage.read('page')) as Pick<PageState, 'me' | 'tasks'> | undefined
    if (page) show({ ...page, state: 'open', waiting: await outbox().list() })
  }

  async function endSession(): Promise<void> {
    session = null
    await Promise.all([storage.remove('session'), storage.remove('page')])
    show({ ...initialState, state: 'ended' })
  }

  async function read(): Promise<void> {
    if (!session) return
    const call = callsOf(session.sessionToken)
    const [me, { items: tasks }] = await Promise.all([
      call(driverPageRoutes.me, {}),
      call(driverPageRoutes.tasks, {}),
    ])
    await storage.write('page', { me, tasks }).catch(() => undefined)
    show({ state: 'open', me, tasks, isOffline: false, problem: null, waiting: await outbox().list() })
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await endSession()
      else if (error instanceof NetworkError)
        show({ isOffline: true, ...(shown.me ? {} : { state: 'offline-link' }) })
      else show({ problem: failureText(error) })
    }
  }

  async function send(): Promise<void> {
    if (!session) return
    try {
      await outbox().send(callsOf(session.sessionToken))
    } finally {
      show({ waiting: await outbox().list() })
    }
  }

  /** A failed send must not prevent reading the answers to earlier entries. */
  async function sendAndRead(): Promise<void> {
    try {
      await send()
    } finally {
      await read()
    }
  }

  const refresh = (): Promise<void> =>
    attempt(async () => {
      if (!session && linkInAddress() !== undefined) await exchangeAddressLink()
      await sendAndRead()
    })

  const open = (): Promise<void> =>
    attempt(async () => {
      try {
        await exchangeAddressLink()
      } finally {
        await showStored()
      }
      if (!session) show({ state: 'no-link' })
      await sendAndRead()
    })

  void open()
  // Another link opened in the same tab changes only the fragment, so the page is not loaded again.
  addEventListener('hashchange', () => {
    if (linkInAddress() !== undefined) void open()
  })

  return {
    storage,
    draftKey,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    shown: () => shown,
    refresh,
    submit: async (entry, corrected) => {
      await outbox().add(entry)
      if (corrected) await outbox().remove(corrected)
      show({ waiting: await outbox().list(), problem: null })
      void refresh()
    },
    discard: async (entry) => {
      await outbox().remove(entry)
      await storage.remove(draftKey(correctionOf(entry)))
      show({ waiting: await outbox().list() })
    },
    sendFiles: async (files) => {
      const call = callsOf(session?.sessionToken ?? null)
      const { items } = await call(
        driverPageRoutes.sendTachographFiles,
        { files },
        { idempotencyKey: newIdempotencyKey() },
      )
      return items
    },
  }
}
