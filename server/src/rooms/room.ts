import type { ConnectionKey } from '@naryad/contract/connections/connections'
import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'
import type { SheetKind, SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Db } from '../platform/db/connect.ts'
import type { PersonalData } from '../platform/db/personal-data/personal-data.ts'
import type { Counter } from '../platform/db/query/counters.ts'
import type { Subscription } from '../platform/events/subscription.ts'
import type { OpenListFile } from '../platform/excel/write/list-file.ts'
import type { KeysInUse } from '../platform/files/sweep.ts'
import type { Constraints } from '../platform/http/errors.ts'
import type { Http } from '../platform/http/http.ts'
import type { ImportRegister } from '../platform/imports/register.ts'
import type { Job } from '../platform/jobs/job.ts'

/** Lists that can be downloaded as Excel files. */
export type Sheets = { readonly [Kind in SheetKind]: OpenListFile<SheetQuery<Kind>> }

/** A connection to an external service, with decrypted secrets. */
export interface Connection {
  readonly provider: string
  readonly values: Readonly<Record<string, string>>
}

/** Tests the connection. Failures of the external service are returned as `error`, never thrown. */
type ConnectionCheck = (connection: Connection, signal: AbortSignal) => Promise<ConnectionTestResult>

/** A connection without a check is not offered in the settings. */
export type ConnectionChecks = Partial<Readonly<Record<ConnectionKey, ConnectionCheck>>>

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
  /** Rooms whose names its lists and cards show: its screens reload when one of them is renamed. */
  readonly showsNamesOf?: readonly string[]
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
