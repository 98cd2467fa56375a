import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeTraccar {
  readonly url: string
  /** Number of completed reads of all positions. */
  readonly polls: () => number
  stop(): void
}

/** A Traccar server on the loopback interface: every device moves between two polls. */
export async function startFakeTraccar(deviceIds: readonly number[]): Promise<FakeTraccar> {
  let polls = 0
  const devices = JSON.stringify(
    deviceIds.map((id) => ({ id, name: `Трекер ${id}`, uniqueId: `bench-${id}`, groupId: 1 })),
  )
  const positions = (): string => {
    const fixTime = new Date().toISOString()
    const step = polls * 0.002
    return JSON.stringify(
      deviceIds.map((id) => ({
        deviceId: id,
        fixTime,
        valid: true,
        latitude: 54 + (id % 100) * 0.05 + step,
        longitude: 45 + (id % 97) * 0.1 + step,
        speed: 30,
        course: id % 360,
        attributes: { ignition: true, power: 24.5, totalDistance: 1_000_000 + polls * 200 },
      })),
    )
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.startsWith('/api/devices')) response.end(devices)
    else if (request.url?.startsWith('/api/positions')) {
      response.end(positions())
      polls += 1
    } else response.end('[]')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    polls: () => polls,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
