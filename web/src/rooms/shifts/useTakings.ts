import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useMe } from '../../client/session/me.ts'
import { openTakings } from './takings.ts'

/** Opens the user's list of taken shifts, which are sent when there is a network. */
export function useTakings(): void {
  const { id } = useMe()
  const client = useQueryClient()
  useEffect(() => openTakings(id, client), [id, client])
}
