import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Answer {
  readonly status?: number
  readonly json: unknown
  /** What happens before the answer. */
  readonly meanwhile?: () => Promise<unknown>
}

/** A provider of tokens on this machine. */
export interface FakeTokens {
  readonly url: string
  /** What it was asked with, in order. */
  readonly asked: Readonly<Record<string, string>>[]
  /** Answers of the next questions; a question without one is answered by 500 and is listed as unexpected. */
  readonly answers: Answer[]
  readonly unexpected: string[]
  readonly close: () => Promise<void>
}

export async function makeTokens(): Promise<FakeTokens> {
  const asked: Record<string, string>[] = []
  const answers: Answer[] = []
  const unexpected: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const answer = answers.shift()
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
      if (!answer || request.method !== 'POST' || request.url !== '/token' || !isForm) {
        unexpected.push(`${request.method} ${request.url} ${body}`)
        response.writeHead(500).end()
        return
      }
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      await answer.meanwhile?.()
      response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.json))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    asked,
    answers,
    unexpected,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
