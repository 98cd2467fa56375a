import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'

import { useMe } from '../session/me.ts'
import { useStore } from '../store.ts'
import { add, cancel, type Destination, jobs, retry, watch } from './onTheirWay.ts'
import { shrinkPhoto } from './shrink.ts'

/** Files on their way to an object: each with its own progress, error, retry and cancel. They outlive the screen. */
export function useUploads({ place, title, path, send, touches }: Destination) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const all = useStore(jobs)
  const uploads = useMemo(() => all.filter(({ to }) => to.place === place), [all, place])
  useEffect(() => watch(place), [place])

  const addHere = useCallback(
    (files: readonly File[], isDocument = false) =>
      add(
        { place, title, send, touches, ...(path !== undefined && { path }) },
        { userId, client },
        files,
        isDocument,
      ),
    [client, userId, place, title, path, send, touches],
  )
  /** One after another: a phone has no room for all of them at full size. */
  const addPhotos = useCallback(
    async (files: readonly File[]) => {
      for (const file of files) addHere([await shrinkPhoto(file)])
    },
    [addHere],
  )
  return { uploads, add: addHere, addPhotos, cancel, retry }
}

export type Uploads = ReturnType<typeof useUploads>
