import { LiveEvent } from '@naryad/contract/live/live'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { createParser } from 'eventsource-parser'

import { call } from '../api/api.ts'

/** The server sends at least one message in half this time; a longer silence means a dead connection. */
const silenceMs = 60_000

function eventOf(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

interface Reading {
  on: (event: LiveEvent) => void
  onOpen?: () => void
  /** The stream has received any bytes, heartbeats included. */
  onBytes?: () => void
  /** Age of the oldest data on the screen in milliseconds. */
  age: number
  signal: AbortSignal
}

/** Reads the stream until it ends, fails, stays silent for too long, or is aborted. */
export async function readEvents({ on, onOpen, onBytes, age, signal }: Reading): Promise<void> {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), silenceMs)
  }
  listen()
  try {
    const isOver = AbortSignal.any([signal, silence.signal])
    const query = { age: String(age) }
    const response = await call(liveRoutes.events, { query }, { silent: true, signal: isOver })
    onOpen?.()
    const parser = createParser({
      onEvent: ({ data }) => {
        const event = eventOf(data)
        if (event) on(event)
      },
    })
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    isOver.addEventListener('abort', () => void reader?.cancel().catch(() => undefined))
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      listen()
      parser.feed(decoder.decode(chunk.value, { stream: true }))
      onBytes?.()
    }
  } finally {
    clearTimeout(watch)
  }
}
