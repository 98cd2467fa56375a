import type { CallDirection, CallResult, CallState } from '@naryad/contract/calls/calls.words'
import type { PhoneProvider, PhoneRequestState } from '@naryad/contract/calls/phone-connections.words'
import type { ColumnType, Generated } from 'kysely'

import type { CallEvent, Recording } from './exchanges/call-event.ts'
import type { DoorRequest } from './exchanges/exchange.ts'

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
  claimedUntil: string | null
  version: Generated<number>
  createdAt: Generated<string>
}

export type StoredRequest = Omit<DoorRequest, 'path' | 'signature'>

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
  recording: ColumnType<Recording | null, string | null | undefined, string | null>
  companyId: number | null
  contactId: number | null
  driverId: number | null
  taskId: number | null
  suggestionId: number | null
  returnedBy: number | null
  changedAt: Generated<string>
}

interface CallEventsTable {
  callId: number
  key: Buffer
  event: Json<CallEvent>
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
