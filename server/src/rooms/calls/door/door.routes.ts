import { callsDoorPath } from '@naryad/contract/calls/calls.routes'

import { mountDoor } from '../../../platform/http/door.ts'
import type { Http } from '../../../platform/http/http.ts'
import { addressKey } from '../../../platform/http/limits.ts'
import { notFound } from '../../../platform/http/refusals.ts'
import type { DoorRequest } from '../exchanges/exchange.ts'
import { type DoorParts, findDoor, receiveRequest } from './door.service.ts'

const maxBytes = 64 * 1024
const mostFields = 100

const formType = /^application\/x-www-form-urlencoded\b/i

function fieldsOf(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...pairs].slice(0, mostFields))
}

/** Where exchanges send their events. */
export function mountCallsDoor(http: Http, parts: DoorParts): void {
  const strangerLimit = http.limitBy({ burst: 20, perMinute: 20 })
  const connectionLimit = http.limitBy({ burst: 600, perMinute: 600 })
  const forgeryLimit = http.limitBy({ burst: 20, perMinute: 20 })
  mountDoor(http, {
    path: callsDoorPath,
    maxBytes,
    handle: async ({ secret, rest, query, body, contentType, address, header }) => {
      const connection = await findDoor(parts, secret)
      if (!connection) {
        strangerLimit(addressKey(address))
        throw notFound('Адрес')
      }
      connectionLimit(String(connection.id))
      const isForm = formType.test(contentType)
      const request: DoorRequest = {
        path: rest,
        fields: fieldsOf([...query, ...(isForm ? new URLSearchParams(body) : [])]),
        body: isForm ? '' : body,
        signature: header('signature') ?? '',
      }
      return receiveRequest(parts, connection, request, () => forgeryLimit(String(connection.id)))
    },
  })
}
