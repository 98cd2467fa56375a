import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useMe } from '../../../platform/session/me.ts'
import { openOutbox } from './outbox.ts'
import { startStatusLine } from './statusLine.ts'

/** What this person has pressed without a network waits here and is sent when there is one. */
export function useOutbox(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    startStatusLine()
    openOutbox(id, client)
  }, [id, client])
}
