import type { CallDirection, CallResult, CallState } from '@naryad/contract/calls/calls.words'
import type { PhoneProvider, PhoneRequestState } from '@naryad/contract/calls/phone-connections.words'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface PhoneConnectionsTable {
  id: Generated<number>
  provider: PhoneProvider
  title: string
  isOn: Generated<boolean>
  secretHash: Buffer
  sealedSecret: Buffer
  settings: Json<Record<string, string>>
  sealedKeys: Buffer | null
  heardAt: string | null
  error: string | null
  failingSince: string | null
  version: Generated<number>
  createdAt: Generated<string>
}

/** What an exchange has sent, without its secrets. */
export interface StoredRequest {
  readonly fields: Readonly<Record<string, string>>
  readonly body: string
}

/** By what the exchange gives out a recording. */
type StoredRecording = { readonly url: string } | { readonly id: string }

interface PhoneRequestsTable {
  id: Generated<number>
  connectionId: number
  receivedAt: Generated<string>
  path: string
  content: Json<StoredRequest>
  state: PhoneRequestState
  reason: Generated<string>
}

export interface CallsTable {
  id: Generated<number>
  connectionId: number | null
  externalId: string
  direction: CallDirection
  state: CallState
  result: CallResult | null
  phone: string | null
  line: string | null
  extensions: string[]
  answeredExtension: string | null
  answeredBy: number | null
  startedAt: string
  answeredAt: string | null
  endedAt: string | null
  talkSeconds: number | null
  recording: ColumnType<StoredRecording | null, string | null | undefined, string | null>
  companyId: number | null
  contactId: number | null
  driverId: number | null
  taskId: number | null
  suggestionId: number | null
  returnedBy: number | null
  note: Generated<string>
  notedBy: number | null
  isByHand: Generated<boolean>
  version: Generated<number>
  changedAt: Generated<string>
}

interface CallEventsTable {
  callId: number
  key: Buffer
  /** A `CallEvent`. */
  event: Json<object>
  receivedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    phoneConnections: PhoneConnectionsTable
    phoneRequests: PhoneRequestsTable
    calls: CallsTable
    callEvents: CallEventsTable
  }
}
