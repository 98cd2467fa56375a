import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { showDone } from '../../ui/overlays/alert.ts'
import { readAgain } from './readAgain.ts'

export interface ActionOptions<Input, Result> {
  run: (input: Input) => Promise<Result>
  /** Rooms read again after the call, successful or not. */
  touches: readonly string[]
  /** Message after success; undefined if the screen shows the result anyway. */
  done?: string | ((result: Result, input: Input) => string | undefined)
  /** Optimistic update before the response; returns a function that rolls it back if the server refuses. */
  ahead?: (input: Input, client: QueryClient) => () => void
  /** Sent when the user leaves the page before the response arrives: needs a call that outlives the page. */
  sendOnLeave?: (client: QueryClient) => void
  silent?: boolean
  /** Actions with the same key run one after another, in the order in which they were started. */
  inTurn?: string
}

export interface Action<Input, Result> {
  /** Rejects if the call does; the global alert reports the error independently. */
  run: (input: Input) => Promise<Result>
  /** For buttons: never rejects, because the global alert reports errors. */
  start: (input: Input) => void
  isRunning: boolean
  error: Error | null
}

/** A mutation: runs the call, reads again what it changed, and informs the user. */
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
  // The library sets `isPending` a moment later, after the second click of a double click.
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
