import type { PersonalData } from '../platform/db/personal-data/personal-data.ts'
import type { Counter } from '../platform/db/query/counters.ts'
import { jobsOfSubscriptions, type Subscription } from '../platform/events/subscription.ts'
import type { Constraints } from '../platform/http/errors.ts'
import type { Http } from '../platform/http/http.ts'
import { storedAnswerPersonalData } from '../platform/idempotency/personal-data.repo.ts'
import type { Job } from '../platform/jobs/job.ts'
import { findRuledChats } from '../rooms/messengers/index.ts'
import { resolveGiven } from '../rooms/room.ts'
import { addressBooks } from './channels.ts'
import { imports } from './imports.ts'
import { mergeField } from './merge.ts'
import type { AppParts, ProcessParts, StaticParts } from './parts.ts'
import { platformJobs } from './platform-jobs.ts'
import { type ProductRoom, rooms } from './rooms.ts'

/** What the rooms declare, collected for the engines that know none of them by name. */

const all: readonly ProductRoom[] = rooms

export const constraints: Constraints = mergeField(rooms, 'constraints')

/** Every table of counter deltas with the function that folds it. */
export const counters: readonly Counter[] = all.flatMap((room) => room.counters ?? [])

/** For each room the rooms that show names of its objects. */
const showNamesOf = Object.fromEntries(
  all.map(({ name }) => [
    name,
    all.filter(({ showsNamesOf }) => showsNamesOf?.includes(name)).map((room) => room.name),
  ]),
)

export const staticParts: StaticParts = {
  imports,
  sheets: mergeField(rooms, 'sheets'),
  connectionChecks: mergeField(rooms, 'connectionChecks'),
  fileKeysInUse: all.flatMap((room) => room.fileKeysInUse ?? []),
  addressBooks,
  findRuledChats,
  showNamesOf,
}

/** Which rooms subscribe to which events of others. */
export const subscriptions: readonly Subscription[] = all.flatMap(
  (room) => resolveGiven(room.subscriptions, staticParts) ?? [],
)

/** Rooms that store personal data, in the order of an export. */
export const personalData: readonly PersonalData[] = [
  ...all.flatMap((room) => resolveGiven(room.personalData, staticParts) ?? []),
  storedAnswerPersonalData,
]

/** All background jobs: scheduled or triggered by events. */
export const jobsOf = (parts: ProcessParts): Job[] => [
  ...jobsOfSubscriptions(subscriptions),
  ...all.flatMap((room) => resolveGiven(room.jobs, parts) ?? []),
  ...platformJobs(counters, parts),
]

export function mountRooms(http: Http, parts: AppParts): void {
  for (const { mount } of all) mount?.(http, parts)
}
