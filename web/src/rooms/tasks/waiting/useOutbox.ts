import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { openOutbox } from './outbox.ts'
import { startStatusLine } from './statusLine.ts'

/** Opens the user's outbox, which sends queued changes when there is a network. */
export function useOutbox(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => {
    startStatusLine()
    openOutbox(id, client)
  }, [id, client])
}
