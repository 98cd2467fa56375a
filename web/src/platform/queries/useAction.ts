import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { showDone } from '../overlays/alert.ts'
import { readAgain } from './readAgain.ts'

export interface ActionOptions<Input, Result> {
  run: (input: Input) => Promise<Result>
  /** Rooms read again afterwards. */
  touches: readonly string[]
  /** The message after success; none when the screen shows the result anyway. */
  done?: string | ((result: Result, input: Input) => string | undefined)
  /** Shows the change before the server answers; returns what takes it back when the server refuses. */
  ahead?: (input: Input, client: QueryClient) => () => void
  /** Sent after the user leaves the page before the answer: needs a call that outlives the page. */
  sendOnLeave?: (client: QueryClient) => void
  silent?: boolean
  /** Those of one name go one after another, in the order of pressing. */
  inTurn?: string
}

export interface Action<Input, Result> {
  /** Rejects when the call does; the alert is shown without it. */
  run: (input: Input) => Promise<Result>
  /** For buttons: the global alert reports errors. */
  start: (input: Input) => void
  isRunning: boolean
  error: Error | null
}

/** A change: runs the call, reads again what it touched, and informs the user. */
export function useAction<Input, Result>({
  run,
  touches,
  done,
  ahead,
  sendOnLeave,
  silent = false,
  inTurn,
}: ActionOptions<Input, Result>): Action<Input, Result> {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const { mutateAsync, error } = useMutation({
    mutationFn: run,
    meta: { isSilent: silent },
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onMutate: (input) => ahead?.(input, client),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSuccess: (result, input) => {
      const text = typeof done === 'function' ? done(result, input) : done
      if (text) showDone(text)
    },
    onSettled: () => {
      for (const room of touches) readAgain(client, room)
    },
  })
  // The library reports the pending state a moment later; the second click of a double one would come before
  // that.
  const runCounted = async (input: Input): Promise<Result> => {
    setRunning((count) => count + 1)
    const leave = () => sendOnLeave?.(client)
    addEventListener('pagehide', leave)
    try {
      return await mutateAsync(input)
    } finally {
      removeEventListener('pagehide', leave)
      setRunning((count) => count - 1)
    }
  }
  return {
    run: runCounted,
    start: (input) => void runCounted(input).catch(() => undefined),
    isRunning: running > 0,
    error,
  }
}
