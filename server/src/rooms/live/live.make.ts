import type { AddressInfo } from 'node:net'

import type { LiveEvent } from '@naryad/contract/live/live'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

import type { Caller } from '../../testing/callers.ts'

export interface Stream {
  readonly events: LiveEvent[]
  readonly isOver: () => boolean
}

export const originOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/**
 * An open stream after «ready», including the replay of the last `age` milliseconds; closed at the end of
 * the test. The server must be listening.
 */
export async function openStream(app: FastifyInstance, person: Caller, age?: number): Promise<Stream> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const answer = await fetch(`${originOf(app)}/api/events${age === undefined ? '' : `?age=${age}`}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
    signal: stop.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events: LiveEvent[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    let pending = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (pending + chunk).split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as LiveEvent)
    }
  }
  read()
    .catch(() => {})
    .finally(() => (isOver = true))
  await expect.poll(() => events.at(-1)).toEqual({ type: 'ready' })
  if (age === undefined) expect(events).toHaveLength(1)
  events.pop()
  return { events, isOver: () => isOver }
}
