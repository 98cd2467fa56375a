import { useQuery } from '@tanstack/react-query'

import { useAction } from '../../client/queries/useAction.ts'
import { mutedQuery, mutedText, setMuted } from './notifications.queries.ts'

/** Whether the user's notifications about a task are off, and the switch; undefined until it is known. */
export function useMute(taskId: number): { isMuted: boolean; toggle: () => void } | undefined {
  const { data } = useQuery(mutedQuery(taskId))
  const mute = useAction({
    run: setMuted,
    touches: ['notifications'],
    done: (_, change) => mutedText(change),
  })
  return data && { isMuted: data.isMuted, toggle: () => mute.start({ taskId, isMuted: !data.isMuted }) }
}
