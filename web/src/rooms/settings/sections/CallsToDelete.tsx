import { useQuery } from '@tanstack/react-query'

import { callsQueries } from '../../../entities/call/calls.queries.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { useNow } from '../../../ui/useNow.ts'

const settleMs = 300

interface CallsToDeleteProps {
  months: number | null
  isRecording: boolean
}

/** What the night will delete with these months, before they are saved. */
export function CallsToDelete({ months, isRecording }: CallsToDeleteProps) {
  const settled = useDebounced(months, settleMs)
  const now = useNow()
  const day = new Date(now).toISOString().slice(0, 10)
  const { data } = useQuery({
    ...callsQueries.olderThan(monthsBefore(day, settled ?? 0), isRecording),
    enabled: settled !== null && settled > 0,
  })
  const found = data?.counts[0]
  return (
    <>
      . Со значением 0 не удаляются никогда
      {found !== undefined &&
        (found === 0 ? '. Сейчас удалять нечего' : `. Ближайшей ночью удалится: ${count(found)}`)}
    </>
  )
}

function monthsBefore(day: string, months: number): string {
  const then = new Date(`${day}T00:00:00.000Z`)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}
