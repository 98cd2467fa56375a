import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Db } from '../db/connect.ts'
import type { PersonalData } from '../db/personal-data/personal-data.ts'
import type { Counter } from '../db/query/counters.ts'
import type { Subscription } from '../events/subscription.ts'
import type { Sheets } from '../excel/write/sheets.ts'
import type { KeysInUse } from '../files/sweep.ts'
import type { Constraints } from '../http/errors.ts'
import type { Http } from '../http/http.ts'
import type { ImportRegister } from '../imports/register.ts'
import type { Job } from '../jobs/job.ts'
import type { ConnectionChecks } from '../outside/connection-checks.ts'

/** A value, or a function of the parts that it needs. */
type Given<Parts, Value> = Value | ((parts: Parts) => Value)

/**
 * What a room brings to the product, declared once in `<room>.room.ts`. The engines collect it from all rooms and know
 * none by name. Each function names the parts that it needs; the composition root has to provide them.
 *
 * Static parts are known at import, process parts need the configuration, and application parts need the database.
 */
export interface Room<in StaticParts, in ProcessParts, in AppParts> {
  /** The name of its folder. */
  readonly name: string
  /** Mounts its routes. No room may depend on being mounted before or after another one. */
  readonly mount?: (http: Http, parts: AppParts) => void
  /** Sentences about violated constraints of its tables. */
  readonly constraints?: Constraints
  readonly jobs?: Given<ProcessParts, readonly Job[]>
  /** Its subscriptions to events of other rooms. */
  readonly subscriptions?: Given<StaticParts, readonly Subscription[]>
  /** Its lists as Excel files. */
  readonly sheets?: Partial<Sheets>
  /** Its registers that can be imported from a file. */
  readonly imports?: Readonly<Partial<Record<ImportEntity, ImportRegister>>>
  readonly personalData?: Given<StaticParts, PersonalData>
  /** Its tables of counter deltas. */
  readonly counters?: readonly Counter[]
  /** Files of the store that its rows refer to. */
  readonly fileKeysInUse?: KeysInUse
  readonly connectionChecks?: ConnectionChecks
}

/** Any room, whatever it needs. */
type AnyRoom = Room<never, never, never>

export interface WithDb {
  readonly db: Db
}

/** Keeps the exact type, from which the compiler sees whether all rooms together bring every sheet and import. */
export const defineRoom = <One extends AnyRoom>(
  room: One & Readonly<Record<Exclude<keyof One, keyof AnyRoom>, never>>,
): One => room

export const resolveGiven = <Parts, Value extends object>(
  given: Given<Parts, Value> | undefined,
  parts: Parts,
): Value | undefined => (typeof given === 'function' ? given(parts) : given)
