import type { Visit } from '@naryad/contract/disputes/disputes'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readDisputes } from './disputes.repo.ts'
import {
  readComments,
  readFiles,
  readHistory,
  readMarks,
  readNotices,
  readRollCalls,
  readSignature,
} from './evidence.repo.ts'
import {
  inOrder,
  ofAction,
  ofComment,
  ofCrossing,
  ofFile,
  ofMark,
  ofNearest,
  ofNotice,
  ofRollCall,
  ofSignature,
} from './evidence.ts'
import { missingOf, trackDays, type TrackState } from './missing.ts'
import { hasTrack, readCrossings, readNearest, readSilences, type TrackWindow } from './track.repo.ts'
import { findVisit, type VisitRow } from './visits.repo.ts'

const hour = 3_600_000
const day = 24 * hour

/** A visit that was neither planned nor marked is looked for on the day before its end. */
const usualHours = 12

/** A planned visit may have begun early and taken long. */
const beforeAndAfter = 2 * hour

/** A track over more days is not the track of a visit. */
const longest = 3 * day

/** The time in which the truck could have been seen: around plan, marks and end; undefined without a truck. */
function trackWindowOf(row: VisitRow, marks: readonly { readonly at: string }[]): TrackWindow | undefined {
  const { carId, companyId, plannedFrom, plannedTo, doneAt, createdAt, lat, lon } = row
  if (carId === null) return undefined
  const known = [plannedFrom, plannedTo, ...marks.map(({ at }) => at)].filter((at) => at !== null)
  const end = Date.parse(doneAt ?? known.at(-1) ?? createdAt)
  const moments =
    known.length > 0 ? [...known.map((at) => Date.parse(at)), end] : [end - usualHours * hour, end]
  const from = Math.max(Math.min(...moments), Math.max(...moments) - longest) - beforeAndAfter
  const to = Math.max(...moments) + beforeAndAfter
  return { carId, companyId, from: new Date(from).toISOString(), to: new Date(to).toISOString(), lat, lon }
}

async function trackOf(db: Db, window: TrackWindow | undefined) {
  const state = await trackStateOf(db, window)
  if (!window || state !== 'THERE') return { state, lines: [], silences: [] }
  const [crossings, nearest] = [await readCrossings(db, window), await readNearest(db, window)]
  return {
    state,
    lines: [...crossings.map(ofCrossing), ...(nearest ? [ofNearest(nearest)] : [])],
    silences: await readSilences(db, window),
  }
}

async function trackStateOf(db: Db, window: TrackWindow | undefined): Promise<TrackState> {
  if (!window) return 'NO_CAR'
  if (Date.parse(window.from) > Date.now()) return 'AHEAD'
  if (await hasTrack(db, window)) return 'THERE'
  return Date.parse(window.from) > Date.now() - trackDays * day ? 'SILENT' : 'EXPIRED'
}

/** Everything that is known about the visit of a task that the user sees, and what is not. */
export async function readVisit(db: Db, who: Who, taskId: number): Promise<Visit> {
  const row = await findVisit(db, who, taskId)
  if (!row) throw notFound('Заявка')
  const marks = await readMarks(db, taskId, row)
  const track = await trackOf(db, trackWindowOf(row, marks))
  const [history, notices, files, comments, rollCalls, signature, disputes] = [
    await readHistory(db, taskId),
    await readNotices(db, taskId),
    await readFiles(db, taskId),
    await readComments(db, taskId),
    await readRollCalls(db, taskId),
    await readSignature(db, taskId),
    await readDisputes(db, taskId),
  ]
  const { title, company, car, operator, address, plannedFrom, plannedTo } = row
  return {
    taskId,
    title,
    company,
    car,
    operator,
    address,
    plannedFrom,
    plannedTo,
    evidence: inOrder([
      ...history.map(ofAction),
      ...notices.map(ofNotice),
      ...marks.map(ofMark),
      ...track.lines,
      ...files.map(ofFile),
      ...comments.map(ofComment),
      ...rollCalls.map(ofRollCall),
      ...(signature ? [ofSignature(signature)] : []),
    ]),
    missing: missingOf({
      track: track.state,
      silences: track.silences,
      hasPlan: row.isPlanned,
      hasPlace: row.lat !== null,
      hasMarks: marks.length > 0,
      hasPhotos: files.length > 0,
      hasReport: row.workReport !== '',
      hasSignature: signature !== undefined,
      hasNotices: notices.length > 0,
    }),
    disputes,
  }
}
