import type { Presence, PresenceMode } from '@naryad/contract/live/live'

import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { notify } from '../../platform/db/connection/notify.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import type { Listener } from '../../platform/live/listener.ts'
import { type ChangedMessage, changedChannel, renamedChannel } from '../../platform/live/publish-change.ts'
import { userChannel, type UserEvent } from '../../platform/live/publish-to-users.ts'
import { makeHub } from './hub.ts'
import { getPerson } from './live.repo.ts'
import { makePresenceBoard, type PresenceBeat, type Present } from './presence.ts'

const presenceChannel = 'naryad_presence'
const beatMs = 20_000
const sweepMs = 2000

const notCompared = 'open streams were not compared with their sessions'

/** A stream ends with the session that opened it. */
interface OpenSessions {
  /** Channels of the listener; payloads are the id of an ended session and of a changed user. */
  readonly notices: { readonly ended: string; readonly usersChanged: string }
  /** Which of the sessions are still valid. */
  readonly find: (db: Db, ids: readonly string[]) => Promise<readonly string[]>
}

interface LiveParts {
  readonly db: Db
  readonly listener: Listener
  readonly log: Pick<Ctx['log'], 'warn' | 'error'>
  readonly sessions: OpenSessions
  readonly seesTask: (db: Db, who: Who, taskId: number) => Promise<boolean>
  /** For each room the rooms that show names of its objects. */
  readonly showNamesOf: Readonly<Partial<Record<string, readonly string[]>>>
}

export type Live = ReturnType<typeof openLive>

/** Event streams and presence of this process; other processes are reached through the database. */
export function openLive({ db, listener, log, sessions, seesTask, showNamesOf }: LiveParts) {
  const hub = makeHub()
  const board = makePresenceBoard()

  /** Clients must not see the staff. */
  const shownTo = (isStaff: boolean, people: readonly Present[]): Presence[] =>
    people.filter((present) => isStaff || !present.isStaff).map(({ isStaff: _, ...presence }) => presence)

  /** Sent only to users who are present themselves, because their permission to read the task was checked. */
  const showPresence = (taskId: number, leaving?: Pick<PresenceBeat, 'person' | 'isStaff'>): void => {
    const people = board.people(taskId)
    const readers = leaving ? [...people, leaving] : people
    for (const isForStaff of [true, false]) {
      const ids = readers.filter(({ isStaff }) => isStaff === isForStaff).map(({ person }) => person.id)
      hub.sendTo(new Set(ids), { type: 'presence', taskId, people: shownTo(isForStaff, people) })
    }
  }

  const hearBeat = (beat: PresenceBeat): void => {
    if (board.beat(beat)) showPresence(beat.taskId, beat)
  }

  /** Without a mode, the user leaves. */
  const beat = async ({ who }: Ctx, taskId: number, mode: PresenceMode | null): Promise<void> => {
    if (!(await seesTask(db, who, taskId))) throw notFound('Заявка')
    const person = await getPerson(db, who.id)
    const own: PresenceBeat = {
      taskId,
      sessionId: who.sessionId,
      person,
      isStaff: who.role !== 'client',
      mode,
      at: new Date().toISOString(),
    }
    hearBeat(own)
    await inTransaction(db, (tx) => notify(tx, presenceChannel, [JSON.stringify(own)]))
  }

  listener.on(changedChannel, (payload) => hub.changed(JSON.parse(payload) as ChangedMessage))
  listener.on(renamedChannel, (renamed) => {
    for (const room of showNamesOf[renamed] ?? []) hub.changed({ room, rows: null })
  })
  listener.on(userChannel, (payload) => {
    const { userIds, event } = JSON.parse(payload) as UserEvent
    hub.sendTo(new Set(userIds), event.type === 'push' ? event : { ...event, readIds: [...event.readIds] })
  })
  listener.on(presenceChannel, (payload) => hearBeat(JSON.parse(payload) as PresenceBeat))
  listener.on(sessions.notices.ended, (sessionId) => hub.cut((who) => who.sessionId === sessionId))
  // A user who still has access reconnects at once, with the new permissions.
  listener.on(sessions.notices.usersChanged, (userId) => hub.cut((who) => who.id === Number(userId)))
  listener.onGap(() => hub.lost())

  /** Sessions also expire without a notification; a stream outlives its session only briefly. */
  const cutEnded = async (): Promise<void> => {
    const ids = hub.sessionIds()
    if (ids.length === 0) return
    const alive = new Set(await sessions.find(db, ids))
    hub.cut(({ sessionId }) => ids.includes(sessionId) && !alive.has(sessionId))
  }

  const timers = [
    setInterval(() => {
      hub.beat()
      cutEnded().catch((error: unknown) => {
        // If the database is unavailable, the next interval checks again.
        if (isDatabaseUnavailable(error)) log.warn({}, `${notCompared}: the database is away`)
        else log.error({ err: error }, notCompared)
      })
    }, beatMs),
    setInterval(() => {
      for (const taskId of board.sweep()) showPresence(taskId)
    }, sweepMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    hub,

    async present(ctx: Ctx, taskId: number, mode: PresenceMode): Promise<Presence[]> {
      await beat(ctx, taskId, mode)
      return shownTo(ctx.who.role !== 'client', board.people(taskId))
    },

    leave: (ctx: Ctx, taskId: number): Promise<void> => beat(ctx, taskId, null),

    stop(): void {
      for (const timer of timers) clearInterval(timer)
      hub.cutAll()
    },
  }
}
