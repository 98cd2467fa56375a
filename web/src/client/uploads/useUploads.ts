import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'

import { useStore } from '../../ui/store.ts'
import { useMe } from '../session/me.ts'
import { addPhotos } from './addPhotos.ts'
import { add, cancel, type Destination, jobs, retry, watch } from './uploadQueue.ts'

/**
 * Uploads to an object, with progress, error, retry and cancel for each. They continue when the screen is
 * closed.
 */
export function useUploads({ place, title, path, send, touches }: Destination) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const all = useStore(jobs)
  const uploads = useMemo(() => all.filter(({ to }) => to.place === place), [all, place])
  useEffect(() => watch(place), [place])

  const to = useMemo<Destination>(
    () => ({ place, title, send, touches, ...(path !== undefined && { path }) }),
    [place, title, path, send, touches],
  )
  const addHere = useCallback(
    (files: readonly File[]) => add(to, { userId, client }, files, false),
    [client, userId, to],
  )
  const addScanHere = useCallback(
    (pages: readonly File[]) => add(to, { userId, client }, pages, true),
    [client, userId, to],
  )
  const addPhotosHere = useCallback(
    (photos: readonly File[]) => addPhotos(to, { userId, client }, photos),
    [client, userId, to],
  )
  return { uploads, add: addHere, addPhotos: addPhotosHere, addScan: addScanHere, cancel, retry }
}

export type Uploads = ReturnType<typeof useUploads>
