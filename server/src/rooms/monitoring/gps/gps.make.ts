import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

interface FakeCall {
  readonly url: URL
  readonly request: IncomingMessage
  readonly body: string
}

interface FakeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** «silence»: the call is never answered. Undefined: the call is unexpected. */
type Answer = FakeAnswer | 'silence' | undefined

export interface FakeSystem {
  readonly url: string
  /** Names of the received calls, in order. */
  readonly calls: string[]
  readonly unexpected: string[]
}

/** A fake monitoring system on the loopback interface. */
export async function makeSystem(
  nameOf: (call: FakeCall) => string,
  answer: (call: FakeCall) => Answer,
): Promise<FakeSystem> {
  const calls: string[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const call = { url: new URL(request.url ?? '', 'http://fake'), request, body }
      calls.push(nameOf(call))
      const reply = answer(call)
      if (reply === 'silence') return
      if (!reply) unexpected.push(nameOf(call))
      const { status = 200, headers = {}, body: sent } = reply ?? { status: 404, body: 'unexpected' }
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(typeof sent === 'string' ? sent : JSON.stringify(sent))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, unexpected }
}

export const fortObject = {
  id: 101,
  name: 'DAF XF А459ВС77',
  groupId: 11,
  IMEI: '350000000000001',
  status: 5,
  lat: 55.03,
  lon: 82.92,
  direction: 226,
  move: 100,
  lastData: '2026-10-03T17:48:27',
}

interface FakeFort extends FakeSystem {
  /** Simulates a restart of the server. */
  readonly dropSessions: () => void
  objects: unknown
  /** Overrides every answer except that of the login. */
  override: FakeAnswer | 'silence' | undefined
}

/** «Форт Монитор» with one organization, 42. The password is «p». */
export async function makeFort(): Promise<FakeFort> {
  let session = 0
  let live: string | undefined
  const state: Pick<FakeFort, 'objects' | 'override'> = { objects: [fortObject], override: undefined }
  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    getcompanieslist: () => ({ companies: [{ id: 42, name: 'ООО «Восток»' }] }),
    getobjectslist: (query) => ({
      objects: ['0', '42'].includes(query.get('companyId') ?? '') ? state.objects : [],
    }),
    track: (query) => ({
      oid: 101,
      coords: [{ tm: query.get('from'), lat: 55, lon: 82, dir: 10, dst: 1000, st: 1, speed: 60 }],
    }),
  }
  const system = await makeSystem(
    ({ url }) => methodOf(url),
    ({ url, request }) => {
      const method = methodOf(url)
      if (method === 'connect') {
        if (url.searchParams.get('password') !== 'p') return { body: '"Неверный логин или пароль."' }
        live = `S${(session += 1)}`
        return { headers: { SessionId: live }, body: '"Ok"' }
      }
      if (state.override) return state.override
      if (request.headers['sessionid'] !== live) return { body: { result: 'NoAuth' } }
      if (method === 'track' && url.searchParams.get('oid') !== '101')
        return { body: { result: 'PermissionsNotEnough' } }
      const result = answers[method]?.(url.searchParams)
      return result ? { body: { ...result, result: 'Ok' } } : undefined
    },
  )
  return Object.assign(state, system, { dropSessions: () => void (live = undefined) })
}

const methodOf = ({ pathname }: URL): string => pathname.split('/').at(-1) ?? ''

const wialonUnit = {
  id: 7,
  nm: 'КАМАЗ',
  cls: 2,
  bact: 11,
  uid: '860000000000007',
  cnm: 345_600,
  pos: { t: 1_795_000_000, y: 55, x: 37, z: 120, s: 40, c: 90, sc: 12 },
  lmsg: { t: 1_795_000_000, p: { pwr_ext: 27.8 } },
  pflds: { 1: { id: 1, n: 'registration_plate', v: 'А001АА77' } },
}

/** Wialon with one unit of the account 11. The token is «t»; a session expires after `callsOfSession` calls. */
export async function makeWialon(callsOfSession = Infinity): Promise<FakeSystem> {
  let session = 0
  let left = 0
  return makeSystem(
    ({ body }) => new URLSearchParams(body).get('svc') ?? '',
    ({ body }) => {
      const form = new URLSearchParams(body)
      const params = JSON.parse(form.get('params') ?? '{}') as Record<string, unknown>
      const svc = form.get('svc')
      if (svc === 'token/login') {
        if (params['token'] !== 't') return { body: { error: 8 } }
        left = callsOfSession
        return { body: { eid: `E${(session += 1)}`, user: { id: 1, nm: 'u' }, tm: 1 } }
      }
      if (form.get('sid') !== `E${session}` || left <= 0) return { body: { error: 1 } }
      left -= 1
      if (svc === 'core/search_items')
        return {
          body: {
            items:
              (params['spec'] as { itemsType?: string }).itemsType === 'avl_resource'
                ? [{ nm: 'Восток', bact: 11 }]
                : [wialonUnit],
          },
        }
      if (svc === 'messages/load_interval') {
        const pos = { y: 55, x: 37, z: 0, s: 33, c: 1, sc: 9 }
        return { body: { count: 1, messages: [{ t: params['timeFrom'], f: 1, tp: 'ud', pos, p: {} }] } }
      }
      return svc === 'messages/unload' ? { body: {} } : undefined
    },
  )
}

const traccarPosition = {
  id: 1,
  deviceId: 3,
  protocol: 'osmand',
  fixTime: '2026-10-03T10:00:00.000+00:00',
  valid: true,
  latitude: 56.3,
  longitude: 44,
  altitude: 80,
  speed: 21.6,
  course: 5,
  attributes: { ignition: true, totalDistance: 1_234_567, power: 27.4 },
}

/** Traccar with one device of the group 2. The token is «t». */
export const makeTraccar = (): Promise<FakeSystem> =>
  makeSystem(
    ({ url }) => url.pathname,
    ({ url, request }) => {
      if (request.headers.authorization !== 'Bearer t') return { status: 401, body: 'Unauthorized' }
      // Like the real server, which returns other formats by default.
      if (request.headers.accept !== 'application/json') return { body: '<gpx/>' }
      if (url.pathname === '/api/groups') return { body: [{ id: 2, name: 'Восток' }] }
      if (url.pathname === '/api/devices')
        return {
          body: [{ id: 3, name: 'ГАЗель', uniqueId: '777', groupId: 2, attributes: { plate: 'в002ео77' } }],
        }
      return url.pathname === '/api/positions' ? { body: [traccarPosition] } : undefined
    },
  )
