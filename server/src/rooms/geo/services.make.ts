import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, expect } from 'vitest'

interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string
  readonly body: unknown
}

type Answer = { readonly status?: number; readonly json: unknown } | { readonly text: string } | 'nothing'

export interface FakeService {
  readonly url: string
  /** Requests since the start of the test. */
  readonly requests: RecordedRequest[]
  /** Queues answers for the next requests; a request beyond them fails the test. */
  answer(...answers: readonly Answer[]): void
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}

/** A fake of an external service on the loopback interface. */
export async function fakeService(): Promise<FakeService> {
  const requests: RecordedRequest[] = []
  let answers: Answer[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://fake')
      requests.push({
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        authorization: request.headers.authorization ?? '',
        body: await readBody(request),
      })
      const answer = answers.shift()
      if (!answer) {
        unexpected.push(`${request.method} ${request.url}`)
        response.writeHead(500).end()
      } else if (answer !== 'nothing' && 'text' in answer) response.end(answer.text)
      else if (answer !== 'nothing') response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.json))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  afterEach(() => {
    expect(unexpected.splice(0), 'requests that the test does not expect').toEqual([])
    expect(answers, 'answers that were not requested').toEqual([])
    answers = []
    requests.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (...next) => {
      answers = [...next]
    },
  }
}
