import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, expect } from 'vitest'

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string
  readonly body: unknown
}

type Answer = { readonly status?: number; readonly json: unknown } | { readonly text: string } | 'nothing'

export interface FakeService {
  readonly url: string
  /** Everything that was asked since the test began. */
  readonly asked: Asked[]
  /** The next calls are answered so, in this order; a call beyond them fails the test. */
  answer(...answers: readonly Answer[]): void
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}

/** A service outside, on loopback. */
export async function fakeService(): Promise<FakeService> {
  const asked: Asked[] = []
  let answers: Answer[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://fake')
      asked.push({
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
    expect(unexpected.splice(0), 'asked for what the test does not expect').toEqual([])
    expect(answers, 'was not asked for what the test expects').toEqual([])
    answers = []
    asked.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (...next) => {
      answers = [...next]
    },
  }
}
